import type { BrowserContextOptions, ViewportSize } from 'playwright';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { menuButton, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();
const start = text('flow.booking.region.title');

test.each([
  ['/', '/select-region'],
  ['/iframe', '/iframe/select-region'],
  ['/?kioskMode=true', '/kiosk'],
])('[RT-1] [RT-2] %s opens the first page', async (address, path) => {
  const page = await openPage(browser());
  await page.goto(portal.url + address);
  await seeStep(page, path === '/kiosk' ? text('kiosk.title') : start);
  expect(new URL(page.url()).pathname).toBe(path);
});

test('each page sets the title and focuses its heading', async () => {
  const page = await openPage(browser(), { width: 390 });
  const arrival = () =>
    page.evaluate(() => ({
      title: document.title,
      heading: document.activeElement?.tagName === 'H1' ? document.activeElement.textContent : undefined,
      top: scrollY,
    }));
  const arrived = (heading: string) =>
    expect.poll(arrival).toEqual({ title: `${heading} · Southern Light Imaging`, heading, top: 0 });
  await page.goto(portal.url);
  await seeStep(page, start);
  expect(await arrival()).toMatchObject({ title: `${start} · Southern Light Imaging`, heading: undefined });
  for (const heading of [text('shell.about'), text('shell.contact'), text('shell.terms'), text('shell.privacy')]) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await menuButton(page).click();
    await page
      .getByRole('navigation', { name: text('shell.menu') })
      .getByRole('link', { name: heading })
      .click();
    await arrived(heading);
  }
  await page.goBack();
  await expect.poll(arrival).toMatchObject({ title: 'Terms · Southern Light Imaging', heading: text('shell.terms') });
  await page.getByRole('link', { name: 'Southern Light Imaging' }).click();
  await arrived(start);
  await page.getByRole('link', { name: 'Sydney', exact: true }).click();
  await arrived(text('flow.booking.clinic.title'));
});

test('the page not found links to booking, contact and telephone', async () => {
  const page = await openPage(browser(), { width: 390, provoked: [/status of 404/] });
  await page.goto(`${portal.url}/old/link?x=1`);
  await seeStep(page, text('page.missing.title'));
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: '+61 2 5550 0100' }).getAttribute('href')).toBe('tel:+61255500100');
  await main.getByRole('link', { name: text('shell.contact') }).click();
  await seeStep(page, text('shell.contact'));
  await page.goBack();
  await main.getByRole('link', { name: text('page.start') }).click();
  await seeStep(page, start);
});

test.each<[device: string, size: ViewportSize, screen: ViewportSize, zoom: string, more?: BrowserContextOptions]>([
  ['a low laptop', { width: 1366, height: 700 }, { width: 1366, height: 768 }, '0.75'],
  ['a taller screen', { width: 1366, height: 800 }, { width: 1366, height: 900 }, '1'],
  ['a screen one pixel taller', { width: 1366, height: 700 }, { width: 1366, height: 769 }, '1'],
  ['a narrow window on a low screen', { width: 1000, height: 700 }, { width: 1366, height: 768 }, '1'],
  ['a low tablet', { width: 1366, height: 700 }, { width: 1366, height: 768 }, '1', { hasTouch: true, isMobile: true }],
  ['a phone on its side', { width: 844, height: 390 }, { width: 844, height: 390 }, '1'],
])('[SH-8] sets the layout for %s', async (_device, size, screen, zoom, more) => {
  const page = await openPage(browser(), { ...size, more: { screen, ...more } });
  await page.goto(`${portal.url}/about`);
  await seeStep(page, text('shell.about'));
  expect(await page.locator('#root').evaluate((root) => getComputedStyle(root).zoom)).toBe(zoom);
});

test('[SH-9a] every document has the title and preview of its locale', async () => {
  for (const [path, title] of [
    ['/', 'Book a scan'],
    ['/select-clinic', text('flow.booking.clinic.title')],
    ['/about', text('shell.about')],
    ['/no/such/page', text('page.missing.title')],
  ]) {
    const html = await (await fetch(portal.url + path)).text();
    expect(html).toContain(`<title>${title} · Southern Light Imaging</title>`);
    expect(html).toContain(`<meta property="og:title" content="${title} · Southern Light Imaging">`);
  }
});
