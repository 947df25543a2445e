import { expect, test } from 'vitest';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { seeStep } from './bookingSteps.ts';
import { changeBoot } from './changeBoot.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(() => ({ BRANDS_FROM: 'database' }), 'catalog');
const browser = withBrowser();
const folder = withPackFolder();

test("[HD-9] the FAQ for referrers shows the locale's HTML", async () => {
  const page = await openPage(browser());
  await changeBoot(page, ({ texts }) => {
    texts['report-feedback.faq.text'] = '<p>Ask <em>anything</em>.</p><script>window.hacked = true</script>';
  });
  await page.goto(`${portal.url}/referrer/report-feedback/faq`);
  await page.getByRole('main').locator('em', { hasText: 'anything' }).waitFor();
  expect(await page.getByRole('main').locator('script').count()).toBe(0);
});

test.each([
  ['/about', text('shell.about')],
  ['/contact', text('shell.contact')],
  ['/terms', text('shell.terms')],
  ['/privacy', text('shell.privacy')],
  ['/referrer/report-feedback/faq', text('report-feedback.faq.title')],
])('[HD-9] [RT-8] %s is an accessible page, but not in a frame', async (path, heading) => {
  const page = await openPage(browser(), { width: 390, provoked: [/status of 404/] });
  await page.goto(portal.url + path);
  await seeStep(page, heading);
  await page.waitForFunction((words) => document.title.startsWith(words), heading);
  await page.waitForLoadState('networkidle');
  expect(await axeFaults(page)).toEqual([]);
  await page.goto(`${portal.url}/iframe${path}`);
  await seeStep(page, text('page.missing.title'));
});

test('[HD-9] the contents of a long text lead to its sections', async () => {
  const page = await openPage(browser(), { width: 1280 });
  await page.goto(`${portal.url}/privacy`);
  const contents = page.getByRole('navigation', { name: text('page.contents') });
  const titles = await contents.getByRole('link').allTextContents();
  const heads = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(heads).toEqual([text('page.contents'), ...titles, text('page.questions')]);
  await contents.getByRole('link', { name: 'Your rights' }).click();
  const heading = page.getByRole('heading', { name: 'Your rights' });
  await expect.poll(() => heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(200);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test('[HD-9] the static pages are in the language of the visitor', async () => {
  const page = await openPage(browser());
  for (const [path, words] of [
    ['/about', 'Сите се добредојдени'],
    ['/terms', 'Закажување'],
    ['/privacy', 'Вашите права'],
  ] as const) {
    await page.goto(`${portal.url}${path}?locale=mk`);
    await page.getByRole('main').getByRole('heading', { name: words }).waitFor();
  }
});

test("[HD-9] a document carries only its page's long texts", async () => {
  const read = async (path: string) => (await fetch(portal.url + path)).text();
  expect(await read('/privacy')).toContain('Australian Privacy Principles');
  expect(await read('/contact')).not.toContain('Australian Privacy Principles');
});

test('[HD-9] the contact page lists the nearest clinics first', async () => {
  const page = await openPage(browser(), {
    more: { permissions: ['geolocation'], geolocation: { latitude: -43.53, longitude: 172.63 } },
  });
  await page.goto(`${portal.url}/contact`);
  await page.getByText('Our staff answer the telephone').waitFor();
  const surryHills = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Surry Hills' }) });
  expect(await surryHills.count()).toBe(0);
  await page
    .locator('summary', { hasText: '5 clinics: Chatswood, Hurstville, Parramatta, Penrith, Surry Hills' })
    .click();
  await surryHills.getByText('Mon – Fri', { exact: true }).waitFor();
  expect(await surryHills.getByText(/^7:00\sam – 9:00\spm$/).count()).toBe(1);
  await page.getByRole('searchbox', { name: text('contact.find') }).fill('2010');
  const names = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect.poll(() => names.allTextContents()).toEqual(['Surry Hills']);
  await page.getByRole('searchbox').fill('street');
  await expect.poll(() => names.count()).toBeGreaterThan(5);
  const byName = await names.allTextContents();
  expect(byName).toEqual(byName.toSorted((a, b) => a.localeCompare(b)));
  await page.getByRole('button', { name: text('clinic.locate') }).click();
  await page
    .getByText(/\d km$/)
    .first()
    .waitFor();
  expect(await names.allTextContents()).not.toEqual(byName);
  expect(
    await page
      .getByRole('link', { name: /Get directions/ })
      .first()
      .getAttribute('href'),
  ).toContain('openstreetmap');
});

test('[HD-9] the static pages show the texts of the provider', async () => {
  const privacyPolicyUrl = 'https://provider.example/privacy';
  await publishSettings(portal, folder, {
    radiology: {
      about: '<p>We are <em>three</em> sisters.</p>',
      contact: '<p>Ring <em>twice</em>.</p>',
      terms: '<p>Be <em>kind</em>.</p>',
      privacyPolicyUrl,
      longName: 'Three Sisters Imaging',
    },
  });
  const page = await openPage(browser());
  const main = page.getByRole('main');
  for (const [path, word] of [
    ['/about', 'three'],
    ['/contact', 'twice'],
    ['/terms', 'kind'],
  ] as const) {
    await page.goto(portal.url + path);
    await main.locator('em', { hasText: word }).waitFor();
  }
  await page.goto(`${portal.url}/about`);
  await main.getByText('Three Sisters Imaging').waitFor();
  await page.goto(`${portal.url}/privacy`);
  await main.locator('.prose a').waitFor();
  expect(await main.locator('.prose a').getAttribute('href')).toBe(privacyPolicyUrl);
});
