import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { menuButton, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';
import { withSettings } from './withSettings.ts';

const portal = withPortal(() => ({ READ_ONLY: 'true', PROFILES: 'staging, eu' }), 'catalog');
const browser = withBrowser();
const start = text('flow.booking.region.title');

/** The computed value of a CSS property. */
const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('[SH-4] [SH-5] shows the environment and refuses writes in read-only mode', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(portal.url);
  await seeStep(page, start);
  const notices = page.getByRole('region', { name: text('shell.notices') });
  expect(await notices.textContent()).toContain('staging · eu');
  await notices.getByRole('status').getByText(text('message.access_read_only')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const answer = await page.request.post(`${portal.url}/api/holds`, {
    headers: { origin: portal.url, 'idempotency-key': 'a'.repeat(22) },
    data: { slots: ['x'] },
  });
  expect(answer.status()).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'read-only', messageKey: 'message.access_read_only' });
  const leaving = await page.request.post(`${portal.url}/api/kiosk/reset`, { headers: { origin: portal.url } });
  expect(leaving.status()).toBe(204);
});

test('[SH-1] the banner shows sanitised HTML until it is closed', async () => {
  const page = await openPage(browser());
  await withSettings(page, {
    application: {
      bannerMessage:
        '<p>Closed on <strong>Monday</strong>.</p><script>window.hacked = true</script><img src=x onerror="window.hacked = true">',
      bannerPosition: 'sticky',
    },
  });
  await page.goto(portal.url);
  const banner = page.locator('.banner-sticky');
  await banner.locator('strong', { hasText: 'Monday' }).waitFor();
  expect(await banner.locator('img, script').count()).toBe(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await page.locator('.above').evaluate((above) => getComputedStyle(above).zIndex)).toBe('1500');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: text('shell.close-banner') }).click();
  expect(await banner.count()).toBe(0);
});

test.each([
  ['static', 'static'],
  ['sticky', 'sticky'],
  ['fixed', 'fixed'],
  ['elsewhere', 'static'],
])('[SH-1] a %s banner is %s and smaller at 480 px', async (bannerPosition, expected) => {
  const page = await openPage(browser(), { width: 481 });
  await withSettings(page, { application: { bannerMessage: 'Closed on Monday.', bannerPosition } });
  await page.goto(portal.url);
  const banner = page.locator('.notices .banner', { hasText: 'Closed on Monday.' });
  await banner.waitFor();
  // A sticky banner sticks with everything above the header.
  const placed = bannerPosition === 'sticky' ? page.locator('.above') : banner;
  expect(await styleOf(placed, 'position')).toBe(expected);
  expect(await styleOf(banner, 'z-index')).toBe('1500');
  const size = Number.parseFloat(await styleOf(banner, 'font-size'));
  await page.setViewportSize({ width: 480, height: 800 });
  expect(Number.parseFloat(await styleOf(banner, 'font-size'))).toBeLessThan(size);
});

test('[SH-1] a banner that is not closable has no close button', async () => {
  const page = await openPage(browser());
  await withSettings(page, { application: { bannerMessage: 'Closed on Monday.', bannerClosable: false } });
  await page.goto(portal.url);
  await page.getByText('Closed on Monday.').waitFor();
  expect(await page.getByRole('button', { name: text('shell.close-banner') }).count()).toBe(0);
});

test('[SH-2a] [SH-2b] the footer shows year, name and version, or own text', async () => {
  const page = await openPage(browser());
  await withSettings(page, { application: { versionOnPatientPortalEnabled: true } });
  await page.goto(`${portal.url}/about`);
  const footer = page.getByRole('contentinfo');
  await footer.getByText(String(new Date().getFullYear())).waitFor();
  expect(await footer.getByText('version').getAttribute('title')).toMatch(/^[A-Z0-9]{8}$/);
  await page.setViewportSize({ width: 390, height: 800 });
  await footer.waitFor({ state: 'hidden' });

  const own = await openPage(browser());
  await withSettings(own, {
    radiology: { showCustomHeaderAndFooter: true, customFooter: '<p>Part of <em>Health</em></p>' },
  });
  await own.goto(`${portal.url}/about`);
  await own.getByRole('contentinfo').locator('em', { hasText: 'Health' }).waitFor();
  expect(await own.getByRole('contentinfo').textContent()).not.toContain('©');

  const plain = await openPage(browser());
  await withSettings(plain, {
    application: { versionOnPatientPortalEnabled: false },
    radiology: {
      showCustomHeaderAndFooter: false,
      customFooter: '<p>Part of <em>Health</em></p>',
      longName: 'All of it',
    },
  });
  await plain.goto(`${portal.url}/about`);
  const words = plain.getByRole('contentinfo').getByRole('paragraph');
  // The footer that the server drew stays until the browser draws the changed settings.
  await expect.poll(() => words.allTextContents()).toEqual([`© ${new Date().getFullYear()} All of it`]);
});

test('[SH-4] without profiles shows no environment', async () => {
  const page = await openPage(browser());
  await withSettings(page, { application: { environmentLabel: 'Rehearsal' }, portal: { profiles: [] } });
  await page.goto(portal.url);
  await seeStep(page, start);
  await page
    .getByRole('region', { name: text('shell.notices') })
    .getByRole('status')
    .waitFor();
  expect(await page.getByText('Rehearsal').count()).toBe(0);
});

test('[HD-4] the header shows its message from 1120 px', async () => {
  const page = await openPage(browser(), { width: 1120 });
  await withSettings(page, {
    radiology: { showCustomHeaderAndFooter: true, headerMessage: 'Open on Saturdays too.' },
  });
  await page.goto(portal.url);
  const message = page.getByRole('banner').getByText('Open on Saturdays too.');
  await message.waitFor();
  await page.setViewportSize({ width: 1119, height: 800 });
  await message.waitFor({ state: 'hidden' });
});

test('[HD-4] on a tablet the menu stays at the top right', async () => {
  const page = await openPage(browser(), { width: 820, height: 600, more: { hasTouch: true, isMobile: true } });
  await withSettings(page, { application: { moveHeaderImageToRight: true } });
  await page.goto(portal.url);
  await seeStep(page, start);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(75);
  const header = page.getByRole('banner');
  expect(await styleOf(header, 'position')).toBe('sticky');
  const box = await menuButton(page).boundingBox();
  expect(box?.y).toBeLessThan(75);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(820 - 64);
});

test.each([
  ['appears with its setting', '/', true, 1],
  ['needs its setting', '/', false, 0],
  ['is absent in kiosk mode', '/contact?kioskMode=true', true, 0],
])('[HD-7] the admin link %s', async (_case, path, showLinkToAdminPanel, count) => {
  const page = await openPage(browser());
  await withSettings(page, { application: { showLinkToAdminPanel, domainAdmin: 'admin.provider.example' } });
  await page.goto(portal.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const links = page.locator('a[href^="https://admin.provider.example"]');
  expect(await links.count()).toBe(count);
  if (count > 0) expect(await links.getAttribute('href')).toBe('https://admin.provider.example/login');
});

test('[HD-3] [HD-4] the menu closes by its button, its items and Escape', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(portal.url);
  await seeStep(page, start);
  const button = menuButton(page);
  const contact = page
    .getByRole('navigation', { name: text('shell.menu') })
    .getByRole('link', { name: text('shell.contact') });
  await button.click();
  await contact.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await contact.waitFor({ state: 'hidden' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await button.click();
  await contact.click();
  await seeStep(page, text('shell.contact'));
  await contact.waitFor({ state: 'hidden' });
  expect(await button.locator('..').getAttribute('open')).toBe(null);
  const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(75);
});

test('[HD-3] information links and the start can lead to other sites', async () => {
  const page = await openPage(browser());
  await withSettings(page, {
    application: { homeUrl: 'https://provider.example/' },
    radiology: { aboutUrl: 'https://provider.example/about' },
  });
  await page.goto(portal.url);
  await seeStep(page, start);
  const menu = page.getByRole('navigation', { name: text('shell.main') });
  expect(await menu.getByRole('link', { name: text('shell.about') }).getAttribute('href')).toBe(
    'https://provider.example/about',
  );
  expect(await menu.getByRole('link', { name: text('shell.website') }).getAttribute('href')).toBe(
    'https://provider.example/',
  );
});

test('[HD-3] a wide header shows links and marks the current', async () => {
  const page = await openPage(browser(), { width: 1280 });
  await page.goto(portal.url);
  await seeStep(page, start);
  const links = page.getByRole('navigation', { name: text('shell.main') });
  const current = () => links.locator('[aria-current]').allTextContents();
  expect(await links.getByRole('link').allTextContents()).toEqual([
    ...[text('shell.home'), text('shell.about'), text('shell.contact')],
  ]);
  expect(await current()).toEqual([text('shell.home')]);
  expect(await menuButton(page).count()).toBe(0);
  await links.getByRole('link', { name: text('shell.contact') }).click();
  await seeStep(page, text('shell.contact'));
  expect(await current()).toEqual([text('shell.contact')]);
});

test('[CF-2a] a wide header offers the languages without JavaScript', async () => {
  const context = await browser().newContext({ javaScriptEnabled: false, locale: 'en-AU' });
  const page = await context.newPage();
  await page.goto(portal.url);
  const summary = page.locator('summary', { hasText: 'English (Australia)' });
  await summary.click();
  await page.getByRole('link', { name: 'Македонски' }).click();
  await page.locator('html[lang=mk]').waitFor();
  await context.close();
});

test('[CF-2a] Escape and a press elsewhere close the languages', async () => {
  const page = await openPage(browser(), { width: 1280 });
  await page.goto(portal.url);
  await seeStep(page, start);
  const summary = page.locator('summary', { hasText: 'English (Australia)' });
  const other = page.getByRole('link', { name: 'Македонски' });
  await summary.click();
  await other.focus();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await other.waitFor({ state: 'hidden' });
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  await summary.click();
  await page.getByRole('heading', { level: 1 }).click();
  await other.waitFor({ state: 'hidden' });
});

test.each([390, 1280])('[HD-3] sign-in has links, languages, privacy at %i px', async (width) => {
  const page = await openPage(browser(), { width });
  await page.goto(`${portal.url}/authentication?type=APPOINTMENT`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (width < 600) await menuButton(page).click();
  else await page.locator('summary', { hasText: 'English (Australia)' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Македонски' }).waitFor();
  await page
    .getByRole('banner')
    .getByRole('link', { name: text('shell.contact') })
    .waitFor();
  const end = page.getByRole('navigation', { name: text('shell.info') });
  await end.getByRole('link', { name: text('shell.privacy') }).waitFor();
});

test('[HD-2] [HD-5] a confirmation has its own logo link and no menu', async () => {
  const page = await openPage(browser(), { provoked: [/status of 401/] });
  await withSettings(page, {
    application: { confirmationHeaderUrl: 'https://provider.example/thanks' },
    radiology: { showMenuOnConfirmationPage: false },
  });
  await page.goto(`${portal.url}/appointments/AAAAAAAAAAAAAAAAAAAAAA`);
  await page.waitForURL(/authentication/);
  const logo = page.getByRole('banner').getByRole('link', { name: 'Southern Light Imaging' });
  expect(await logo.getAttribute('href')).toBe('https://provider.example/thanks');
  expect(await menuButton(page).count()).toBe(0);
  expect(await page.getByRole('banner').evaluate((header) => getComputedStyle(header).position)).toBe('relative');
});

test('[SH-9a] the document has title, description and preview before scripts run', async () => {
  const html = await (await fetch(portal.url)).text();
  expect(html).toContain('<title>Book a scan · Southern Light Imaging</title>');
  expect(html).toMatch(/<meta name="description" content="Choose a clinic/);
  expect(html).toMatch(/<meta property="og:description" content="Choose a clinic/);
  expect(html).not.toContain('google-site-verification');
});

test('[SH-6a] the icon has a versioned URL and is immutable', async () => {
  const html = await (await fetch(portal.url)).text();
  const [, icon = ''] = /<link rel="icon" href="([^"]+)"/.exec(html) ?? [];
  const answer = await fetch(portal.url + icon);
  expect(answer.headers.get('content-type')).toContain('image/svg+xml');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const other = await fetch(`${portal.url}/api/assets/application/favicon?v=old`);
  expect(other.headers.get('cache-control')).not.toContain('immutable');
  expect((await fetch(`${portal.url}/api/assets/application/check_in_header`)).status).toBe(404);
});
