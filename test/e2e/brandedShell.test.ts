import type { Page } from 'playwright';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { imagePlaces } from '#brand/images.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishPack } from '#test/support/publishPack.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { menuButton, seeStep } from './bookingSteps.ts';
import { openPage, type PageOptions } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';
import { withSettings } from './withSettings.ts';

const portal = withPortal(() => ({ BRANDS_FROM: 'database' }), 'catalog');
const browser = withBrowser();
const folder = withPackFolder();
const brand = 'southern-light';
const start = text('flow.booking.region.title');
const tabletOptions: PageOptions = { width: 820, height: 1180, more: { hasTouch: true, isMobile: true } };

/** Returns a unique image. */
const drawing = (place: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><title>${place}</title><rect width="160" height="40" fill="#dce8ea"/></svg>`;

/** Metadata of this file's brand for search engines and link previews. */
const meta = {
  metaTitle: 'Scans & more',
  metaDescription: 'Every "clinic" near you',
  metaFbDescription: 'Look what we do',
  metaKeywords: 'mri, ct <new>',
  googleVerificationEnabled: true,
  googleVerificationId: 'verify-4711',
};

beforeAll(async () => {
  for (const place of imagePlaces) folder.write(`brands/${brand}/assets/${place}.svg`, drawing(place));
  const file = `brands/${brand}/brand.json`;
  const settings = JSON.parse(folder.read(file));
  folder.write(file, {
    ...settings,
    radiology: { ...settings.radiology, brandingImageEnabled: true },
    application: { ...settings.application, ...meta },
  });
  await publishPack(portal, folder, brand);
});

/** Returns the image in the header. */
async function inHeader(page: Page): Promise<string | undefined> {
  const image = page.getByRole('banner').getByRole('img', { name: 'Southern Light Imaging' });
  const source = await image.getAttribute('src');
  const answer = await page.request.get(new URL(source ?? '', page.url()).href);
  expect(answer.headers()['cache-control']).toContain('immutable');
  return /<title>(.*)<\/title>/.exec(await answer.text())?.[1];
}

test.each([
  ['/select-region', 'header', {}],
  ['/contact', 'header', {}],
  ['/authentication?bookingKey=AAAAAAAAAAAAAAAAAAAAAA&type=APPOINTMENT', 'confirmation-header', {}],
  ['/check-in/unknown', 'check-in-header', {}],
  ['/select-region', 'header-tablet', tabletOptions],
  ['/authentication?bookingKey=AAAAAAAAAAAAAAAAAAAAAA&type=APPOINTMENT', 'confirmation-header', tabletOptions],
] as const)('[SH-6a] the header of %s shows the image %s', async (path, place, options) => {
  const provoked = path === '/check-in/unknown' ? { provoked: [/status of 404/] } : {};
  const page = await openPage(browser(), { ...options, ...provoked });
  await page.goto(portal.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await inHeader(page)).toBe(place);
});

test('[SH-6a] the favicon is the image of the brand', async () => {
  const html = await (await fetch(portal.url)).text();
  const [, icon = ''] = /<link rel="icon" href="([^"]+)"/.exec(html) ?? [];
  expect(icon).toMatch(/^\/api\/assets\/application\/favicon\b/);
  expect(await (await fetch(portal.url + icon)).text()).toContain('<title>favicon</title>');
});

test('[SH-9a] the document carries the configured title and description', async () => {
  const { title, contents } = metaOf(await (await fetch(portal.url)).text());
  expect(title).toBe('Scans &amp; more');
  expect(contents.description).toBe('Every &quot;clinic&quot; near you');
  expect(contents['og:title']).toBe('Scans &amp; more');
});

test('[SH-9b] the document carries keywords, preview description and verification', async () => {
  const { contents } = metaOf(await (await fetch(`${portal.url}/iframe/select-region`)).text());
  expect(contents).toMatchObject({
    keywords: 'mri, ct &lt;new&gt;',
    'og:description': 'Look what we do',
    'google-site-verification': 'verify-4711',
  });
});

test('[SH-9b] the verification needs its switch', async () => {
  const file = `brands/${brand}/brand.json`;
  const settings = JSON.parse(folder.read(file));
  onTestFinished(async () => {
    folder.write(file, settings);
    await publishPack(portal, folder, brand);
  });
  folder.write(file, {
    ...settings,
    application: { ...settings.application, googleVerificationEnabled: false, metaFbDescription: '' },
  });
  await publishPack(portal, folder, brand);
  const { contents } = metaOf(await (await fetch(portal.url)).text());
  expect(contents['google-site-verification']).toBeUndefined();
  expect(contents['og:description']).toBe('Every &quot;clinic&quot; near you');
});

/** Title and meta elements of a document, as they are escaped in it. */
function metaOf(html: string): { readonly title: string; readonly contents: { readonly [name: string]: string } } {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g);
  return {
    title: /<title>(.*)<\/title>/.exec(html)?.[1] ?? '',
    contents: Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content])),
  };
}

test('[SH-6a] another image is at another address', async () => {
  const page = await openPage(browser());
  await page.goto(portal.url);
  const image = page.getByRole('banner').getByRole('img');
  const before = await image.getAttribute('src');
  folder.write(`brands/${brand}/assets/header.svg`, drawing('another header'));
  await publishPack(portal, folder, brand);
  await page.reload();
  expect(await inHeader(page)).toBe('another header');
  expect(await image.getAttribute('src')).not.toBe(before);
});

/** Returns whether the background image was loaded, and whether it is visible. */
async function background(
  settings: object,
  options: PageOptions,
): Promise<readonly [fetched: boolean, drawn: boolean]> {
  const page = await openPage(browser(), options);
  await withSettings(page, { application: { ...settings } });
  let fetched = false;
  page.on('request', (request) => {
    if (request.url().includes('patient_portal_background')) fetched = true;
  });
  await page.goto(portal.url);
  await seeStep(page, start);
  await page.waitForLoadState('networkidle');
  if (fetched) expect(await axeFaults(page)).toEqual([]);
  const drawn = (await page.locator('.backdrop').filter({ visible: true }).count()) === 1;
  // Text has its own background above the image.
  const ground = await page.locator('main .page').evaluate((sheet) => getComputedStyle(sheet).backgroundColor);
  expect(ground === 'rgba(0, 0, 0, 0)').toBe(!drawn);
  return [fetched, drawn];
}

test('[SH-7] fetches the background image only where it is shown', async () => {
  const on = { patientPortalBackgroundImageEnabled: true };
  expect(await background(on, { width: 1280 })).toEqual([true, true]);
  expect(await background(on, { width: 820, height: 1180 })).toEqual([true, true]);
  expect(await background({ patientPortalBackgroundImageEnabled: false }, { width: 1280 })).toEqual([false, false]);
  expect(await background(on, { width: 390 })).toEqual([false, false]);
  expect(await background(on, { width: 844, height: 390 })).toEqual([false, false]);
});

test('[HD-1a] the logo links to the start of the current area', async () => {
  const page = await openPage(browser(), { provoked: [/status of 404/] });
  const logo = page.getByRole('banner').getByRole('link', { name: 'Southern Light Imaging' });
  const leadsFrom = async (path: string) => {
    await page.goto(portal.url + path);
    await logo.waitFor();
    return logo.getAttribute('href');
  };
  expect(await leadsFrom('/contact')).toBe('/');
  await logo.click();
  await seeStep(page, start);
  expect(await leadsFrom('/advanced-booking/unknown')).toBe('/advanced-booking');
  expect(await leadsFrom('/contact?kioskMode=true')).toBe('/kiosk?kioskMode=true');
  await logo.click();
  await seeStep(page, text('kiosk.title'));
});

test('[HD-5] a confirmation can have a menu and a static header', async () => {
  const page = await openPage(browser(), { width: 1000 });
  await withSettings(page, { radiology: { showMenuOnConfirmationPage: true } });
  await page.goto(`${portal.url}/authentication?bookingKey=AAAAAAAAAAAAAAAAAAAAAA&type=APPOINTMENT`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await menuButton(page).click();
  await page
    .getByRole('navigation', { name: text('shell.menu') })
    .getByRole('link', { name: text('shell.contact') })
    .click();
  await seeStep(page, text('shell.contact'));
  const position = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).position);
  expect(await position()).toBe('sticky');
  await page.goBack();
  await expect.poll(position).toBe('relative');
});
