import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { knownBooking } from '#test/support/knownBooking.ts';
import { knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { layoutFaults } from './layoutFaults.ts';
import { madeUp, openPage, type PageOptions } from './openPage.ts';
import { settle } from './settle.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

const calls = '**/api/*/*/details_changes';
const openButton = (page: Page) => page.getByRole('button', { name: text('details-change.open') });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: text('details-change.title') });
const fieldOf = (page: Page, name: Parameters<typeof text>[0]) =>
  dialogOf(page).getByRole('textbox', { name: text(name) });
const sendButton = (page: Page) => dialogOf(page).getByRole('button', { name: text('form.details-change.submit') });

/** Opens the page of a booking as its patient. */
async function openBooking(options: PageOptions = {}) {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser(), { width: 390, ...options });
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey: booking.bookingKey }));
  await page.goto(`${portal.url}/appointments/${booking.bookingKey}`);
  await openButton(page).waitFor();
  return { page, booking };
}

async function openDialog(page: Page): Promise<void> {
  await openButton(page).click();
  await sendButton(page).waitFor();
}

async function recorded(bookingKey: string) {
  const { rows } = await portal.db.pool.query(
    'select before, after, remark, proved from details_change where booking_key = $1',
    [bookingKey],
  );
  return rows;
}

const seeSuccess = (page: Page) =>
  page.getByRole('dialog', { name: text('message.patient_request_success_title') }).waitFor();
const seeFailure = (page: Page) =>
  dialogOf(page).getByText(text('message.patient_request_error_title'), { exact: true }).waitFor();

test.each([390, 820, 1440])('[BK-10c] a patient asks for another name, %i px', async (width) => {
  const scripts: string[] = [];
  const { page, booking } = await openBooking({ width });
  page.on('request', (request) => scripts.push(request.url()));
  await openDialog(page);
  expect(scripts.some((url) => /\/forms\/details-change\./.test(url))).toBe(true);
  expect(await fieldOf(page, 'form.patient-details.mobile').inputValue()).toBe(booking.mobile);
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await fieldOf(page, 'form.patient-details.lastName').fill('Umlauf');
  await fieldOf(page, 'form.details-change.remark').fill('I married.');
  await sendButton(page).click();
  await seeSuccess(page);
  await page.getByText(text('message.patient_request_success_message')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await recorded(booking.bookingKey)).toMatchObject([
    { after: { lastName: 'Umlauf' }, remark: 'I married.', proved: true },
  ]);
  await page.getByRole('button', { name: text('action.close') }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('[BK-10c] works with the keyboard alone', async () => {
  const { page, booking } = await openBooking();
  await openButton(page).focus();
  await page.keyboard.press('Enter');
  await sendButton(page).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text('details-change.title'));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'));
  while ((await focused()) !== 'family-name') await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Umlauf');
  await page.keyboard.press('Enter');
  await seeSuccess(page);
  const said = text('message.patient_request_success_message');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(said);
  expect(await recorded(booking.bookingKey)).toMatchObject([{ after: { lastName: 'Umlauf' } }]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await openButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

test('[BK-10c] says at a field that nothing is changed', async () => {
  const { page, booking } = await openBooking({ provoked: [/status of 422/] });
  await openDialog(page);
  await sendButton(page).click();
  await dialogOf(page).getByText(text('form.details-change.remark.required')).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  // A draft is saved when its field is left; the error stays as it was and takes no focus.
  await fieldOf(page, 'form.patient-details.folioNumber').fill('F77');
  await page.keyboard.press('Tab');
  await settle(page);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('email');
  await fieldOf(page, 'form.patient-details.folioNumber').fill('');
  await fieldOf(page, 'form.details-change.remark').fill('My doctor is another one.');
  await sendButton(page).click();
  await seeSuccess(page);
  expect(await recorded(booking.bookingKey)).toMatchObject([{ after: {}, remark: 'My doctor is another one.' }]);
});

test.each([
  ['a lost answer', 'lost', [/ERR_FAILED/]],
  ['a failed server', 'broken', [/status of 500/]],
] as const)('[BK-10c] keeps what was typed after %s', async (_what, how, provoked) => {
  const { page, booking } = await openBooking({ provoked });
  await openDialog(page);
  await fieldOf(page, 'form.patient-details.firstName').fill('Adah');
  await page.route(
    calls,
    async (route) => {
      if (how === 'broken') return route.fulfill({ status: 500, json: {}, headers: madeUp });
      await route.fetch();
      return route.abort();
    },
    { times: 1 },
  );
  await sendButton(page).dblclick();
  await seeFailure(page);
  await dialogOf(page).getByText(text('message.patient_request_error_message')).waitFor();
  expect(await fieldOf(page, 'form.patient-details.firstName').inputValue()).toBe('Adah');
  await sendButton(page).click();
  await seeSuccess(page);
  expect(await recorded(booking.bookingKey)).toHaveLength(1);
});

test('[BK-10c] a lost session keeps what was typed', async () => {
  const { page, booking } = await openBooking({ provoked: [/status of 401/] });
  await openDialog(page);
  await fieldOf(page, 'form.patient-details.firstName').fill('Adah');
  await portal.db.pool.query('delete from session where booking_key = $1', [booking.bookingKey]);
  await sendButton(page).click();
  await page.getByRole('dialog', { name: text('authentication.title.APPOINTMENT.own') }).waitFor();
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey: booking.bookingKey }));
  const [year = '', month = '', day = ''] = booking.dateOfBirth.split('-');
  const front = page.getByRole('dialog', { name: text('authentication.title.APPOINTMENT.own') });
  for (const [at, part] of [day, month, year].entries()) await front.locator('input').nth(at).fill(part);
  await front.locator('button[type=submit]').click();
  await front.waitFor({ state: 'detached' });
  expect(await fieldOf(page, 'form.patient-details.firstName').inputValue()).toBe('Adah');
  await sendButton(page).click();
  await seeSuccess(page);
  expect(await recorded(booking.bookingKey)).toMatchObject([{ after: { firstName: 'Adah' } }]);
});

test('[BK-10c] says why a canceled appointment refuses it', async () => {
  const { page, booking } = await openBooking({ provoked: [/status of 409/] });
  await openDialog(page);
  await portal.db.pool.query("update appointment set status = 'CANCELED', canceled_at = now() where booking_key = $1", [
    booking.bookingKey,
  ]);
  await fieldOf(page, 'form.patient-details.firstName').fill('Adah');
  await sendButton(page).click();
  await seeFailure(page);
  await dialogOf(page).getByText(text('error.already-canceled')).waitFor();
  await page.reload();
  await page.getByText(text('appointment.canceled.text')).waitFor();
  expect(await openButton(page).count()).toBe(0);
});

test('[BK-10c] a dialog that cannot be loaded says so', async () => {
  const { page } = await openBooking({ provoked: [/ERR_FAILED/] });
  await page.route('**/DetailsChangeDialog*', (route) => route.abort(), { times: 1 });
  await openButton(page).click();
  const dialog = page.getByRole('dialog', { name: text('message.patient_request_error_title') });
  await dialog.getByRole('button', { name: text('action.close') }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('[BK-10c] staff see and mark the change of a request', async () => {
  const request = await knownRequest(portal.db);
  const page = await openPage(browser(), { width: 390 });
  await addCookie(page, await signedIn(portal.db, 'booking-request-user', { requestKey: request.bookingKey }));
  await page.goto(`${portal.url}/booking-requests/${request.bookingKey}`);
  await openDialog(page);
  await fieldOf(page, 'form.patient-details.email').fill('');
  await sendButton(page).click();
  await seeSuccess(page);
  for (const width of [390, 820, 1440]) {
    const desk = await openPage(browser(), { width });
    await addCookie(desk, await signedIn(portal.db, 'staff'));
    await desk.goto(`${portal.url}/desk/booking-requests/${request.slug}`);
    await desk.getByText(text('desk.change.remove')).waitFor();
    expect(await axeFaults(desk)).toEqual([]);
    expect(await layoutFaults(desk)).toEqual([]);
    if (width < 1440) continue;
    await desk.getByRole('button', { name: text('desk.enquiry.complete') }).click();
    await desk.getByText(text('desk.enquiry.status.DONE'), { exact: true }).waitFor();
  }
});

test('[BK-10c] asks staff to sign in before they mark a change', async () => {
  const request = await knownRequest(portal.db);
  await portal.db.pool.query(
    `insert into details_change (brand, booking_key, before, after, remark, proved)
     values ('southern-light', $1, '{}', '{}', 'I married.', true)`,
    [request.bookingKey],
  );
  const desk = await openPage(browser(), { width: 390, provoked: [/status of 401/] });
  await addCookie(desk, await signedIn(portal.db, 'staff'));
  await desk.goto(`${portal.url}/desk/booking-requests/${request.slug}`);
  const button = desk.getByRole('button', { name: text('desk.enquiry.complete') });
  await button.waitFor();
  await desk.context().clearCookies({ name: '__Host-sid' });
  await button.click();
  await desk.getByRole('link', { name: text('desk.sign-in') }).waitFor();
  expect(await desk.getByText('I married.').count()).toBe(0);
});

test.each([true, false])('[BK-10c] warns staff unless the sender has proved: %s', async (proved) => {
  const request = await knownRequest(portal.db);
  await portal.db.pool.query(
    `insert into details_change (brand, booking_key, before, after, remark, proved)
     values ('southern-light', $1, '{}', '{}', 'I married.', $2)`,
    [request.bookingKey, proved],
  );
  const desk = await openPage(browser(), { width: 820 });
  await addCookie(desk, await signedIn(portal.db, 'staff'));
  await desk.goto(`${portal.url}/desk/booking-requests/${request.slug}`);
  await desk.getByText('I married.').waitFor();
  expect(await desk.getByText(text('desk.change.unproved')).count()).toBe(proved ? 0 : 1);
});
