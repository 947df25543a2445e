import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { grace, hedy } from '#test/support/behalf.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { layoutFaults } from './layoutFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

/** Inserts a booking with a second appointment a day after the first, and returns its key and the slugs in order of time. */
async function twoAppointments() {
  const { bookingKey } = await knownBooking(portal.db);
  await portal.db.pool.query(
    `insert into appointment (clinic_id, device_id, booking_key, position, exam_ids, starts_at, ends_at)
     select clinic_id, device_id, booking_key, 1, exam_ids, starts_at + interval '1 day', ends_at + interval '1 day'
     from appointment where booking_key = $1`,
    [bookingKey],
  );
  return bookingKey;
}

const statusesOf = async (bookingKey: string) => {
  const sql = 'select status from appointment where booking_key = $1 order by position';
  return (await portal.db.pool.query(sql, [bookingKey])).rows.map(({ status }) => status);
};

type Role = 'patient' | 'staff';

async function openBooking(
  bookingKey: string,
  {
    width = 390,
    role = 'patient',
    account,
  }: { width?: number; role?: Role; account?: typeof hedy | typeof grace } = {},
): Promise<Page> {
  const page = await openPage(browser(), { width });
  await addCookie(page, await signedIn(portal.db, role, account ? { account } : { bookingKey }));
  await page.goto(`${portal.url}/appointments/${bookingKey}`);
  await page.getByRole('article').waitFor();
  return page;
}

const cancelButtons = (page: Page) => page.getByRole('button', { name: text('appointment.cancel'), exact: true });
const dialogOf = (page: Page) => page.getByRole('alertdialog');
const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: text('appointment.cancel.confirm') });

test.each([390, 820, 1440])('[DL-4f] [CX-1b] a patient cancels one of two, %i px', async (width) => {
  const bookingKey = await twoAppointments();
  const page = await openBooking(bookingKey, { width });
  expect(await page.getByText('You can change or cancel online until').count()).toBe(2);
  await cancelButtons(page).nth(1).click();
  await dialogOf(page).getByLabel(text('form.cancellation.note')).fill('I have a cold.');
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await confirm(page).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByText(text('appointment.status.CANCELED'), { exact: true }).waitFor();
  expect(await statusesOf(bookingKey)).toEqual(['BOOKED', 'CANCELED']);
  expect(await cancelButtons(page).count()).toBe(1);
  expect(await axeFaults(page)).toEqual([]);
  const { rows } = await portal.db.pool.query(
    'select call_off from appointment where booking_key = $1 and position = 1',
    [bookingKey],
  );
  expect(rows[0].call_off.sheet[0].answers).toMatchObject([{ key: 'note', answer: 'I have a cold.' }]);
});

test('[CX-1b] all appointments are canceled at once', async () => {
  const bookingKey = await twoAppointments();
  const page = await openBooking(bookingKey);
  await page.getByRole('button', { name: text('appointment.cancel.all') }).click();
  await dialogOf(page).getByRole('listitem').nth(1).waitFor();
  await confirm(page).click();
  await page.getByRole('heading', { level: 1, name: text('appointment.title.canceled') }).waitFor();
  expect(await statusesOf(bookingKey)).toEqual(['CANCELED', 'CANCELED']);
});

test('[CX-1c] after the deadline only staff cancel, with a reason', async () => {
  const { bookingKey } = await knownBooking(portal.db);
  await portal.db.pool.query(
    "update appointment set starts_at = date_trunc('minute', now()) + interval '40 minutes', ends_at = now() + interval '80 minutes' where booking_key = $1",
    [bookingKey],
  );
  const patient = await openBooking(bookingKey);
  await patient.getByText(text('message.cancel_not_allowed')).waitFor();
  await patient.getByText('It was possible until').waitFor();
  expect(await cancelButtons(patient).count()).toBe(0);
  const without = await openBooking(bookingKey, { role: 'staff', account: grace, width: 1440 });
  await without.getByText(text('message.cancel_not_allowed')).waitFor();
  expect(await cancelButtons(without).count()).toBe(0);
  const staff = await openBooking(bookingKey, { role: 'staff', account: hedy, width: 1440 });
  await cancelButtons(staff).click();
  await confirm(staff).click();
  const reason = dialogOf(staff).getByLabel(text('appointment.cancel.override'));
  await dialogOf(staff).getByText(text('appointment.cancel.override.missing')).first().waitFor();
  expect(await reason.getAttribute('aria-invalid')).toBe('true');
  await reason.fill('The patient fell ill.');
  await confirm(staff).click();
  await staff.getByRole('heading', { level: 1, name: text('appointment.title.canceled') }).waitFor();
});
