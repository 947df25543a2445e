import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import { listedSlots } from '#test/support/freeSlots.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import { addCookie } from './addSession.ts';
import * as bookingSteps from './bookingSteps.ts';
import { freeTimes, patient, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

/** Each test has its own clinic, so that no test takes a slot of another. */
const at = (clinic: string, region = 'nsw-sydney') => ({ region, clinic, exam: 'us-knee' });

/** Moves the end of every live hold, as if time had passed. */
async function endHoldsIn(seconds: number, column: 'expires_at' | 'extendable_until' = 'expires_at'): Promise<void> {
  await portal.db.pool.query(
    `update allocation set ${column} = now() + make_interval(secs => $1) where kind = 'hold'`,
    [seconds],
  );
}

/** Lets time pass for the portal's holds and for the clock of a page, which the test has installed. */
async function pass(page: Page, seconds: number): Promise<void> {
  await portal.db.pool.query(
    `update allocation set expires_at = expires_at - make_interval(secs => $1) where kind = 'hold'`,
    [seconds],
  );
  await page.clock.runFor(seconds * 1_000);
}

/** Seconds until the end that the hold banner names; NaN without one. */
const secondsLeft = async (page: Page) => {
  const end = page.locator('.hold time');
  if ((await end.count()) === 0) return Number.NaN;
  return Math.ceil((Date.parse((await end.getAttribute('datetime')) ?? '') - Date.now()) / 1000);
};

test("[SL-5] names the end of a hold by the device's clock", async () => {
  const page = await openPage(browser());
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  await bookingSteps.goToDetails(page, portal.url, at('parramatta'));
  const left = await secondsLeft(page);
  expect(left).toBeGreaterThan(590);
  expect(left).toBeLessThanOrEqual(600);
  const shown = await page.locator('.hold time').textContent();
  const minutesAhead = await page.evaluate((words) => {
    const [, hour = 0, minute = 0, half = ''] = /(\d+):(\d\d)\s([ap])m/.exec(words ?? '') ?? [];
    const end = (Number(hour) % 12) * 60 + Number(minute) + (half === 'p' ? 720 : 0);
    const now = new Date();
    return (end - now.getHours() * 60 - now.getMinutes() + 1440) % 1440;
  }, shown);
  expect(minutesAhead).toBeGreaterThanOrEqual(9);
  expect(minutesAhead).toBeLessThanOrEqual(10);
});

test("[SL-5] extends a hold up to the provider's limit", async () => {
  const page = await openPage(browser());
  await bookingSteps.goToDetails(page, portal.url, at('parramatta'));
  await endHoldsIn(100);
  await page.reload();
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(100);
  await page.getByText(text('hold.short_other', { count: 2 })).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: text('hold.extend') }).click();
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(500);
  await endHoldsIn(300, 'extendable_until');
  await endHoldsIn(60);
  await page.reload();
  await page.getByRole('button', { name: text('hold.extend') }).click();
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(100);
  expect(await secondsLeft(page)).toBeLessThanOrEqual(300);
  await page.getByRole('button', { name: text('hold.extend') }).waitFor({ state: 'hidden' });
});

test('[SL-5] keeps a hold over reload, back and a second tab', async () => {
  const page = await openPage(browser());
  const slot = await bookingSteps.goToDetails(page, portal.url, at('chatswood'));
  await page.reload();
  await seeStep(page, text('flow.booking.details.title'));
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(500);

  await page.goBack();
  await seeStep(page, text('flow.booking.slot.title'));
  const chosen = page.locator('main [aria-current=true]');
  await chosen.waitFor();
  const time = (await chosen.textContent()) ?? '';

  const second = await page.context().newPage();
  await bookingSteps.goToTimes(second, portal.url, at('chatswood'));
  await second.getByText(/^We’re holding \w+day \d+ \w+, .*Continue with this time\?/).waitFor();
  expect((await freeTimes(second).allTextContents()).includes(time)).toBe(true);

  const stranger = await openPage(browser());
  const searched = stranger.waitForResponse((answer) => answer.url().endsWith('/availability/search'));
  await bookingSteps.goToTimes(stranger, portal.url, at('chatswood'));
  const offered = listedSlots(await (await searched).json());
  expect(offered).not.toEqual([]);
  expect(offered.some((one) => one.start === slot.start && one.device === slot.device)).toBe(false);

  await second.getByRole('button', { name: text('slot.held.take') }).click();
  await bookingSteps.handInDetails(second);
  await bookingSteps.book(second);
});

test('[SL-5] reports an expired hold and holds the slot again', async () => {
  const page = await openPage(browser(), { width: 390 });
  await bookingSteps.goToDetails(page, portal.url, at('hurstville'));
  await bookingSteps.fillDetails(page);
  await page.clock.install();
  await page.reload();
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(500);
  await pass(page, 601);
  await page.getByText(text('hold.over.title')).waitFor();
  expect(await page.getByLabel(text('form.patient-details.notes')).inputValue()).toBe(patient.notes);
  await page.getByRole('button', { name: text('hold.again') }).click();
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(590);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  await bookingSteps.book(page);
});

test('[SL-5] names the clocks for a visitor in another time zone', async () => {
  const page = await openPage(browser(), { zone: 'Europe/Vienna' });
  await bookingSteps.goToDetails(page, portal.url, at('penrith'));
  const [clinicClock = ''] = text('hold.until-elsewhere').match(/\(.*?\)/) ?? [];
  await page.locator('.hold-words').getByText(clinicClock).waitFor();
});

test('[SL-3] reports a lost slot and searches again', async () => {
  const page = await openPage(browser(), { provoked: [/status of 409/] });
  await bookingSteps.goToTimes(page, portal.url, at('penrith'));
  const before = await freeTimes(page).allTextContents();
  const other = await openPage(browser());
  await bookingSteps.goToDetails(other, portal.url, at('penrith'));

  await freeTimes(page).first().click();
  const dialog = page.getByRole('dialog', { name: text('slot.lost') });
  const others = dialog.getByRole('list').getByRole('button');
  await others.first().waitFor();
  const chosen = dialog.getByRole('list', { name: text('slot.lost.others') }).getByRole('button');
  expect((await chosen.allTextContents()).every((words) => words.includes('Penrith'))).toBe(true);
  // Another clinic may have the nearest time; the page must name it.
  await expect
    .poll(async () => (await others.allTextContents()).every((words) => /\d\s[ap]m\s*[A-Z]\w+/.test(words)))
    .toBe(true);
  const searched = page.waitForResponse((answer) => answer.url().endsWith('/availability/search'));
  await dialog.getByRole('button', { name: text('slot.lost.all') }).click();
  await searched;
  await expect.poll(() => freeTimes(page).allTextContents()).not.toEqual(before);
  await seeStep(page, text('flow.booking.slot.title'));
});

test('[SL-3] offers alternatives for a slot lost while booking', async () => {
  const page = await openPage(browser(), { provoked: [/status of 409/] });
  const slot = await bookingSteps.goToReview(page, portal.url, at('glenelg', 'sa-adelaide'));
  await endHoldsIn(-1);
  const other = await openPage(browser());
  const taken = await bookingSteps.goToDetails(other, portal.url, at('glenelg', 'sa-adelaide'));
  expect(taken.start).toBe(slot.start);

  await page.getByRole('button', { name: text('review.agree') }).click();
  const dialog = page.getByRole('dialog', { name: text('slot.lost') });
  await dialog.waitFor();
  expect(await page.getByText('We’re holding').count()).toBe(0);
  await dialog
    .getByRole('list', { name: text('slot.lost.others') })
    .getByRole('button')
    .first()
    .click();
  await seeStep(page, text('flow.booking.details.title'));
  expect(await page.getByLabel(text('form.patient-details.notes')).inputValue()).toBe(patient.notes);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  await bookingSteps.book(page);
});

test.each([
  ['a visitor', false, 'box-hill'],
  ['a signed-in user', true, 'dandenong'],
])('[CR-2a] [CR-2b] %s loses one of two slots and books none', async (_who, isSignedIn, clinic) => {
  const page = await openPage(browser(), { provoked: [/status of 409/, ...(isSignedIn ? [] : [/status of 401/])] });
  if (isSignedIn) await addCookie(page, await signedIn(portal.db, 'staff'));
  const start = `${portal.url}/select-exam?region=vic-melbourne&selectedClinic=${clinic}`;
  await page.goto(`${start}&exam=us-lump,us-knee&separateBooking=true&slotsView=WEEK`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  // The first day may have one free time only.
  await bookingSteps.goToNext(page, 'week');
  await freeTimes(page).last().click();
  await page.getByText(text('slot.visit', { visit: 2, of: 2, exam: 'Ultrasound of the knee' })).waitFor();
  const day = page.getByRole('region', { name: /day \d/ }).getByRole('heading', { level: 2 });
  const later = await day.textContent();
  await page.getByRole('button', { name: text('slot.first-free') }).click();
  await expect.poll(() => day.textContent()).not.toBe(later);
  const placed = page.waitForResponse((answer) => answer.url().endsWith('/api/holds') && answer.status() === 201);
  await freeTimes(page).first().click();
  const { slots }: components['schemas']['hold'] = await (await placed).json();
  const knee = slots.find(({ exams }) => exams.includes('us-knee'));
  const email = `${clinic}@patient.example`;
  await bookingSteps.handInDetails(page, email);
  await endHoldsIn(-1);
  const other = await openPage(browser());
  const taken = await bookingSteps.goToDetails(other, portal.url, at(clinic, 'vic-melbourne'));
  expect(taken.start).toBe(knee?.start);

  await page.getByRole('button', { name: text('review.agree') }).click();
  const dialog = page.getByRole('dialog', { name: text('slot.lost') });
  await dialog.waitFor();
  const { rows } = await portal.db.pool.query(
    "select count(*)::int as bookings from booking where patient->>'email' = $1",
    [email],
  );
  expect(rows).toEqual([{ bookings: 0 }]);
  await dialog.getByRole('button', { name: text('slot.lost.all') }).click();
  await page.getByText(text('slot.visit', { visit: 1, of: 2, exam: 'Ultrasound of a lump' })).waitFor();
  await bookingSteps.goToNext(page, 'week');
  await freeTimes(page).last().click();
  await page.getByText(text('slot.visit', { visit: 2, of: 2, exam: 'Ultrasound of the knee' })).waitFor();
  await bookingSteps.chooseTime(page);
  await seeStep(page, text('flow.booking.details.title'));
  expect(await page.getByLabel(text('form.patient-details.notes')).inputValue()).toBe(patient.notes);
  const session = await page.evaluate(async () => (await fetch('/api/authenticated')).text());
  expect(session.includes('staff')).toBe(isSignedIn);
});

test('[SL-5] offers an existing hold only until it expires', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToDetails(page, portal.url, at('fitzroy', 'vic-melbourne'));
  const second = await page.context().newPage();
  await second.clock.install();
  await endHoldsIn(60);
  await bookingSteps.goToTimes(second, portal.url, at('fitzroy', 'vic-melbourne'));
  const offered = second.getByText('We’re holding');
  await offered.waitFor();
  await pass(second, 61);
  await offered.waitFor({ state: 'hidden' });
});

test('[SL-5] shows no hold while the server is down', async () => {
  const page = await openPage(browser(), { provoked: [/ERR_CONNECTION_REFUSED/] });
  await bookingSteps.goToDetails(page, portal.url, at('footscray', 'vic-melbourne'));
  const current = '**/api/holds/current';
  await page.clock.install();
  await page.route(current, (route) => route.abort('connectionrefused'));
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/holds/current'));
  await page.reload();
  await failed;
  await page.getByLabel(text('form.patient-details.firstName')).fill('Ada');
  expect(await page.getByText(text('hold.over.title')).count()).toBe(0);
  await page.unroute(current);
  await page.clock.runFor(15_000);
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(400);
});

test('[SL-5] announces the hold and two minutes before its end', async () => {
  const page = await openPage(browser(), { zone: 'Australia/Adelaide' });
  await bookingSteps.goToDetails(page, portal.url, at('modbury', 'sa-adelaide'));
  const status = page.locator('.hold').getByRole('status');
  await status.getByText(/^We’re holding .* until \d+:\d\d\s[ap]m$/).waitFor({ state: 'attached' });
  await page.clock.install();
  await page.reload();
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(500);
  await pass(page, 420);
  expect(await status.textContent()).toMatch(/^We’re holding .* until/);
  await pass(page, 65);
  await expect.poll(() => status.textContent()).toBe(text('hold.short_other', { count: 2 }));
});

test.each([
  { width: 390, height: 844 },
  { width: 1024, height: 700 },
])('[SL-5] keeps a short hold visible at $width pixels', async (size) => {
  const page = await openPage(browser(), size);
  const clinic = size.width === 390 ? 'box-hill' : 'dandenong';
  await bookingSteps.goToDetails(page, portal.url, at(clinic, 'vic-melbourne'));
  await page.clock.install();
  await endHoldsIn(55);
  await page.reload();
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(55);
  const field = page.getByLabel(text('form.patient-details.mobile'));
  await field.focus();
  await field.evaluate((input) => input.scrollIntoView({ block: 'start' }));
  await page.getByText(text('hold.short_one', { count: 1 })).waitFor({ state: 'attached' });
  const bar = page.locator('.hold-stays');
  const edges = async () => {
    const [above, below] = [await bar.boundingBox(), await field.boundingBox()];
    if (!above || !below) throw new Error('Not drawn');
    return { top: above.y, gap: below.y - above.y - above.height };
  };
  await expect.poll(async () => (await edges()).top).toBeGreaterThanOrEqual(0);
  expect((await edges()).gap).toBeGreaterThanOrEqual(0);
  await pass(page, 60);
  await bar.getByText(text('hold.over.title')).waitFor();
  expect((await edges()).top).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await edges()).gap).toBeGreaterThanOrEqual(0);
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
});

test('[SL-5] lets the hold banner scroll on a low screen', async () => {
  const page = await openPage(browser(), { width: 320, height: 256 });
  await bookingSteps.goToDetails(page, portal.url, at('north-adelaide', 'sa-adelaide'));
  await endHoldsIn(90);
  await page.reload();
  await page.locator('.hold-stays').waitFor();
  await page.getByLabel(text('form.patient-details.mobile')).focus();
  expect((await page.locator('.hold-stays').boundingBox())?.y).toBeLessThan(-50);
});
