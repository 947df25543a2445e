import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { chooseRegion, seeStep } from './bookingSteps.ts';
import { layoutFaults } from './layoutFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();
const stepper = (page: Page) => page.getByRole('navigation', { name: text('progress.label') });
const atTimes = '/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=us-knee';

/** How much of the current stage's bar is filled, in percent. */
const filled = async (page: Page): Promise<number> =>
  Number(await stepper(page).locator('[aria-current="step"] rect').getAttribute('width'));

test('the bar of a stage fills from screen to screen', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(portal.url);
  await seeStep(page, text('flow.booking.region.title'));
  const first = await filled(page);
  await chooseRegion(page, 'Sydney');
  await seeStep(page, text('flow.booking.clinic.title'));
  const second = await filled(page);
  await page.getByRole('list', { name: 'Clinics' }).getByRole('link').first().click();
  await seeStep(page, text('flow.booking.exam.title'));
  const third = await filled(page);
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(first);
  expect(third).toBeGreaterThan(second);
  expect(third).toBeLessThan(100);
  await stepper(page).getByText('Step 1 of 3').waitFor();
});

test.each([390, 1280])('a done stage is a link at %i px', async (width) => {
  const page = await openPage(browser(), { width });
  await page.goto(portal.url + atTimes);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  const now = stepper(page).locator('[aria-current="step"]');
  expect(await now.textContent()).toContain(text('progress.2'));
  expect(await stepper(page).getByRole('link').count()).toBe(1);
  expect(await axeFaults(page)).toEqual([]);
  const done = stepper(page).getByRole('link', { name: `${text('progress.done')} ${text('progress.1')}` });
  expect((await done.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await done.click();
  await seeStep(page, text('flow.booking.region.title'));
});

test.each([
  ['localhost', true],
  ['kauri.localhost', false],
])('the stepper of %s has numbers: %s', async (host, numbered) => {
  const page = await openPage(browser(), { width: 1280 });
  await page.goto(portal.brandUrl(host));
  await stepper(page).waitFor();
  expect(await stepper(page).getByText('2', { exact: true }).isVisible()).toBe(numbered);
  const header = await page.getByRole('banner').evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(header === 'rgb(255, 255, 255)').toBe(numbered);
});

test.each([
  [320, '100%'],
  [390, '200%'],
  [1280, '200%'],
])('header and stepper fit %i px at %s', async (width, fontSize) => {
  const page = await openPage(browser(), { width });
  await page.goto(`${portal.url}/select-region`);
  await stepper(page).waitFor();
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, fontSize);
  expect(await layoutFaults(page)).toEqual([]);
  const icons = await page.locator('.header-tools .header-item > .icon:visible').all();
  const tops = await Promise.all(icons.map(async (icon) => Math.round((await icon.boundingBox())?.y ?? 0)));
  expect(new Set(tops).size, tops.join()).toBe(1);
});
