import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { allTools } from '#test/support/allTools.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { type OutsideRequest, recordOutsideRequests } from '#test/support/recordOutsideRequests.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import * as bookingSteps from './bookingSteps.ts';
import { menuButton, seeStep } from './bookingSteps.ts';
import { openPage, type PageOptions } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(() => ({ BRANDS_FROM: 'database' }));
const browser = withBrowser();
const folder = withPackFolder();
const start = text('flow.booking.region.title');
const question = (page: Page) => page.getByRole('region', { name: text('consent.title') });
const say = (page: Page, answer: string) => question(page).getByRole('button', { name: answer }).click();
const yes = text('consent.yes');
const no = text('consent.no');

/** A visitor, and everything that goes to other hosts than the portal's. */
async function visitor(options: PageOptions = {}): Promise<{ page: Page; outside: readonly OutsideRequest[] }> {
  const page = await openPage(browser(), options);
  return { page, outside: await recordOutsideRequests(page.context()) };
}

/** Returns the reports to the host of a tool so far, each as JSON. */
const reportsTo = (outside: readonly OutsideRequest[], host: string) =>
  outside.filter((one) => one.host === host && one.report).map(({ report }) => JSON.stringify(report));

beforeAll(() => publishSettings(portal, folder, { application: allTools }));

test('[SH-10] without tools shows no banner and keeps the strictest policy', async () => {
  const { page, outside } = await visitor({ provoked: [/status of 404/] });
  const kauri = portal.brandUrl('kauri.localhost');
  const policy = (await page.goto(kauri))?.headers()['content-security-policy'] ?? '';
  await seeStep(page, 'Which scan have you been referred for?');
  await page.waitForLoadState('networkidle');
  expect(await question(page).count()).toBe(0);
  expect(await page.locator('iframe').count()).toBe(0);
  expect(outside).toEqual([]);
  expect(policy).not.toMatch(/https:|frame-src/);
  expect(await page.evaluate(async () => (await fetch('/tracking-frame')).status)).toBe(404);
  await page
    .getByRole('navigation', { name: text('shell.info') })
    .getByRole('link', { name: text('shell.privacy') })
    .waitFor();
  expect(await page.getByRole('button', { name: text('consent.change') }).count()).toBe(0);
});

test.each([390, 820, 1280])('[SH-10] the banner is accessible and hides nothing at %i pixels', async (width) => {
  const { page } = await visitor({ width });
  await page.goto(portal.url);
  await question(page).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const looks = await question(page)
    .getByRole('button')
    .evaluateAll((both) =>
      both.map((one) => {
        const { backgroundColor, color, borderColor, fontWeight, fontSize } = getComputedStyle(one);
        const { width, height } = one.getBoundingClientRect();
        return { backgroundColor, color, borderColor, fontWeight, fontSize, width: Math.round(width), height };
      }),
    );
  expect(looks).toHaveLength(2);
  expect(looks[0]).toEqual(looks[1]);
  // The end of the page can be scrolled above the banner.
  const last = page.locator('main :is(a, button), footer :is(a, button)').filter({ visible: true }).last();
  await last.focus();
  await last.scrollIntoViewIfNeeded();
  const bottom = await last.evaluate((one) => one.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual((await question(page).boundingBox())?.y ?? 0);
});

test('[SH-10] a refusal loads no tool and is remembered', async () => {
  const { page, outside } = await visitor();
  await page.goto(portal.url);
  await say(page, no);
  await question(page).waitFor({ state: 'detached' });
  await page.reload();
  await seeStep(page, start);
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('navigation', { name: text('shell.info') })
    .getByRole('button', { name: text('consent.change') })
    .waitFor();
  expect(await question(page).count()).toBe(0);
  expect(await page.locator('iframe').count()).toBe(0);
  expect(outside).toEqual([]);
});

test('[SH-10] loads nothing before an answer by keyboard', async () => {
  const { page, outside } = await visitor();
  await page.goto(portal.url);
  await question(page).waitFor();
  await page.waitForLoadState('networkidle');
  expect(outside).toEqual([]);
  await page
    .getByRole('navigation', { name: text('shell.info') })
    .getByRole('link')
    .last()
    .focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  while ((await focused()) !== no) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await question(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('[SH-10] after consent reports only pages and steps', async () => {
  const { page, outside } = await visitor();
  await page.goto(`${portal.url}/select-region?canary=Ada`);
  await say(page, yes);
  await expect.poll(() => new Set(outside.map(({ host }) => host)).size).toBe(5);
  await bookingSteps.chooseRegion(page, 'Sydney');
  await expect
    .poll(() => reportsTo(outside, 'www.googletagmanager.com'))
    .toContain('{"event":"portal_page","page":"clinic-picker"}');
  await expect
    .poll(() => reportsTo(outside, 'www.google-analytics.com'))
    .toContain(`["event","page_view",{"page_title":"clinic-picker","page_location":"${portal.url}/clinic-picker"}]`);
  await expect.poll(() => reportsTo(outside, 'in.hotjar.com')).toContain('["stateChange","/clinic-picker"]');
  await expect
    .poll(() => outside.filter(({ host }) => host === 'www.facebook.com').map(({ url }) => url))
    .toContain('https://www.facebook.com/tr?id=5678&ev=PageView&noscript=1&cd%5Bpage%5D=clinic-picker');
  // [SH-10] 2000 ms later the booking step, once.
  await expect
    .poll(() => reportsTo(outside, 'www.googletagmanager.com'), { timeout: 5_000 })
    .toContain('{"event":"portal_booking-step","step":2}');
  expect(outside.map(({ raw }) => raw).join('\n')).not.toMatch(/canary|Ada|sydney/i);
});

test('[SH-10] reports no personal data during a whole booking', async () => {
  const { page, outside } = await visitor();
  await page.goto(portal.url);
  await say(page, yes);
  await bookingSteps.goToReview(page, portal.url);
  await expect
    .poll(() => reportsTo(outside, 'www.googletagmanager.com'), { timeout: 5_000 })
    .toContain('{"event":"portal_booking-step","step":2}');
  expect(reportsTo(outside, 'www.googletagmanager.com')).not.toContain('{"event":"portal_booking-step","step":3}');
  await bookingSteps.book(page);
  await expect
    .poll(() => reportsTo(outside, 'www.googletagmanager.com'))
    .toContain('{"event":"portal_booking","outcome":"booked"}');
  const key = await bookingSteps.seeAppointment(page);
  // No tool is there while a page behind authentication is shown, and it is back with the next page.
  expect(await page.locator('iframe').count()).toBe(0);
  expect(key).toMatch(/^.{22}$/);
  const everything = outside.map(({ raw }) => raw).join('\n');
  for (const personal of [
    key,
    'Ada',
    'Example',
    bookingSteps.patient.email,
    '0491',
    '1985',
    'walking',
    'surry',
    'knee',
  ])
    expect(everything).not.toMatch(new RegExp(`\\b${personal}\\b`, 'i'));
  const tried = outside.flatMap(({ raw }) =>
    raw.includes('"seen"') ? [JSON.parse(raw.split('\n').at(-1) ?? '').seen] : [],
  );
  expect(tried.length).toBeGreaterThan(3);
  for (const seen of tried)
    expect(seen).toMatchObject({ top: 'refused', page: 'refused', referrer: '', local: '', session: '', name: '' });
});

test('[SH-10] changes the choice in menu, footer and other tabs', async () => {
  const { page, outside } = await visitor();
  await page.goto(portal.url);
  await say(page, yes);
  await expect.poll(() => outside.length).toBeGreaterThan(3);
  const other = await page.context().newPage();
  await other.goto(portal.url);
  await other.locator('iframe').waitFor({ state: 'attached' });
  await page.bringToFront();

  await page.setViewportSize({ width: 820, height: 900 });
  await menuButton(page).click();
  await page
    .getByRole('navigation', { name: text('shell.menu') })
    .getByRole('button', { name: text('consent.change') })
    .click();
  const dialog = page.getByRole('dialog', { name: text('consent.title') });
  await dialog.getByText(text('consent.now-yes')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.locator('iframe').count()).toBe(1);

  await page
    .getByRole('navigation', { name: text('shell.info') })
    .getByRole('button', { name: text('consent.change') })
    .click();
  await dialog.getByRole('button', { name: no }).click();
  await page.locator('iframe').waitFor({ state: 'detached' });
  await other.locator('iframe').waitFor({ state: 'detached' });
  const before = outside.length;
  await bookingSteps.chooseRegion(page, 'Sydney');
  await page.waitForLoadState('networkidle');
  expect(outside.length).toBe(before);
});

test('[SH-10] respects Global Privacy Control and still accepts a yes', async () => {
  const { page, outside } = await visitor();
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(portal.url);
  const choices = page
    .getByRole('navigation', { name: text('shell.info') })
    .getByRole('button', { name: text('consent.change') });
  await choices.waitFor();
  expect(await question(page).count()).toBe(0);
  await choices.click();
  expect(outside).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: yes }).click();
  await expect.poll(() => outside.length).toBeGreaterThan(3);
});

test('[SH-10] loads no tool on pages behind authentication', async () => {
  const { page, outside } = await visitor();
  await page.goto(`${portal.url}/authentication?bookingKey=AAAAAAAAAAAAAAAAAAAAAA&type=APPOINTMENT`);
  const choices = page
    .getByRole('navigation', { name: text('shell.info') })
    .getByRole('button', { name: text('consent.change') });
  await choices.click();
  await page.getByRole('dialog').getByRole('button', { name: yes }).click();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('iframe').count()).toBe(0);
  expect(outside).toEqual([]);
  await page
    .getByRole('navigation', { name: text('shell.info') })
    .getByRole('link', { name: text('shell.about') })
    .click();
  await expect.poll(() => reportsTo(outside, 'in.hotjar.com')).toEqual(['["stateChange","/about"]']);
  await page.goBack();
  await page.locator('iframe').waitFor({ state: 'detached' });
});

test('[SH-10] loads no tool on a kiosk or in a frame', async () => {
  for (const path of ['/kiosk?kioskMode=true', '/iframe/select-region']) {
    const { page, outside } = await visitor();
    const policy = (await page.goto(portal.url + path))?.headers()['content-security-policy'] ?? '';
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await question(page).count()).toBe(0);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(outside).toEqual([]);
    expect(policy).not.toContain('frame-src');
  }
});

test('[SH-10] works while a tool is down', async () => {
  const { page } = await visitor({ provoked: [/ERR_CONNECTION_REFUSED/, /request failed/] });
  await page.context().route(/google|facebook|hotjar/, (route) => route.abort('connectionrefused'));
  await page.goto(portal.url);
  await say(page, yes);
  await page.locator('iframe').waitFor({ state: 'attached' });
  await bookingSteps.chooseRegion(page, 'Sydney');
});
