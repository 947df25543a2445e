import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

const overlay = (page: Page) => page.locator('.loading-overlay');

/** Keeps requests for an address waiting until they are let through or refused. */
async function holdBack(page: Page, address: string): Promise<{ through(): void; refuse(): void }> {
  let decide: (how: 'continue' | 'abort') => void = () => undefined;
  const decided = new Promise<'continue' | 'abort'>((done) => {
    decide = done;
  });
  await page.route(address, async (route) => {
    await ((await decided) === 'continue' ? route.continue() : route.abort('connectionfailed'));
  });
  return { through: () => decide('continue'), refuse: () => decide('abort') };
}

test('[SH-3] a slow navigation shows the loading overlay until it ends', async () => {
  const page = await openPage(browser(), { provoked: [/status of 401/] });
  const chunk = await holdBack(page, '**/assets/RegionPickerStep*');
  await page.goto(`${portal.url}/appointments/AAAAAAAAAAAAAAAAAAAAAA`);
  await seeStep(page, text('authentication.title.APPOINTMENT.own'));
  await page.getByRole('link', { name: 'Southern Light Imaging' }).click();
  await overlay(page).waitFor();
  chunk.through();
  await seeStep(page, text('flow.booking.region.title'));
  await overlay(page).waitFor({ state: 'hidden' });
});

test('[SH-3] the loading overlay appears after 150 ms', async () => {
  const page = await openPage(browser());
  await page.clock.install();
  await page.goto(portal.url);
  await seeStep(page, text('flow.booking.region.title'));
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const chunk = await holdBack(page, '**/assets/ClinicPickerStep*');
  const requested = page.waitForRequest('**/assets/ClinicPickerStep*');
  await page.getByRole('link', { name: 'Sydney', exact: true }).click();
  // A press takes effect after the next paint.
  await page.clock.runFor(17);
  await requested;
  await page.clock.runFor(149);
  expect(await overlay(page).count()).toBe(0);
  await page.clock.runFor(1);
  await overlay(page).waitFor();
  expect(await overlay(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 900 });
  chunk.through();
  await page.clock.resume();
  await overlay(page).waitFor({ state: 'hidden' });
});

test('[SH-3] a failed navigation hides the loading overlay and reports it', async () => {
  const page = await openPage(browser(), {
    provoked: [/status of 401/, /request failed.*RegionPickerStep/, /ERR_CONNECTION_FAILED/],
  });
  const chunk = await holdBack(page, '**/assets/RegionPickerStep*');
  await page.goto(`${portal.url}/appointments/AAAAAAAAAAAAAAAAAAAAAA`);
  await seeStep(page, text('authentication.title.APPOINTMENT.own'));
  await page.getByRole('link', { name: 'Southern Light Imaging' }).click();
  await overlay(page).waitFor();
  chunk.refuse();
  const notice = page.getByRole('alert').filter({ hasText: text('page.broken.title') });
  await notice.waitFor();
  expect(await overlay(page).count()).toBe(0);
  await page.unroute('**/assets/RegionPickerStep*');
  await notice.getByRole('button', { name: text('page.reload') }).click();
  await page.getByRole('link', { name: 'Sydney', exact: true }).waitFor();
});

test('[SH-3] an aborted navigation hides the loading overlay', async () => {
  const page = await openPage(browser());
  await page.goto(portal.url);
  const chunk = await holdBack(page, '**/assets/ClinicPickerStep*');
  await page.getByRole('link', { name: 'Sydney', exact: true }).click();
  await overlay(page).waitFor();
  await page.getByRole('link', { name: 'Southern Light Imaging' }).dispatchEvent('click');
  await overlay(page).waitFor({ state: 'hidden' });
  await seeStep(page, text('flow.booking.region.title'));
  chunk.through();
  await bookingSteps.chooseRegion(page, 'Melbourne');
});

test('[BK-9] opening the booking aborts a running search', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToDetails(page, portal.url);
  await page.goBack();
  await bookingSteps.freeTimes(page).first().waitFor();
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/availability/search'));
  await holdBack(page, '**/api/availability/search');
  const requested = page.waitForRequest('**/api/availability/search');
  await page.getByRole('button', { name: text('slot.next.week') }).click();
  await requested;
  await page.goForward();
  await seeStep(page, text('flow.booking.details.title'));
  expect((await calledOff).failure()?.errorText).toBe('net::ERR_ABORTED');
});
