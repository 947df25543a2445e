import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { bookingOfSlot, clientAs, freeTime, hedy, send } from '#test/support/behalf.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { soon } from '#test/support/freeSlots.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { clientAt } from '#test/support/testClient.ts';
import { text } from '#test/support/texts.ts';
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { chooseExam, chooseTime, freeTimes, seeStep } from './bookingSteps.ts';
import { layoutFaults } from './layoutFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

/** Books an X-ray, and returns its booking key and slug. */
async function booked() {
  const client = clientAt(() => portal.url);
  const slot = await freeTime(client, { from: soon(8) });
  const body = await bookingOfSlot(client, slot, { email: `${newKey()}@patient.example` });
  const { bookingKey, results } = await (await send(client, '/api/appointments', body)).json();
  return { bookingKey: bookingKey as string, slug: results[0].id as string, slot };
}

async function openBooking(bookingKey: string, width = 390, provoked: readonly RegExp[] = []): Promise<Page> {
  const page = await openPage(browser(), { width, provoked });
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey }));
  await page.goto(`${portal.url}/appointments/${bookingKey}`);
  await page.getByRole('article').waitFor();
  return page;
}

const button = (page: Page, key: Parameters<typeof text>[0]) =>
  page.getByRole('button', { name: text(key), exact: true });

const statusesOf = async (bookingKey: string) => {
  const sql = 'select status from appointment where booking_key = $1 order by position';
  return (await portal.db.pool.query(sql, [bookingKey])).rows.map(({ status }) => status);
};

const parametersOf = (page: Page) => new URL(page.url()).searchParams;

/** The slug of the appointment that the run of a tab changes. */
const changedIn = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('isocentre.run.booking') ?? '{}').flow?.change?.slug);

test.each([390, 1440])('[CX-2] [RT-17c] asks only the time, %i px', async (width) => {
  const { bookingKey, slug } = await booked();
  const page = await openBooking(bookingKey, width);
  await page.getByText('You can change or cancel online until').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await button(page, 'appointment.reschedule').click();
  await seeStep(page, text('flow.booking.slot.title'));
  await page.getByText('It stays booked until you confirm the new one.').waitFor();
  expect(parametersOf(page).get('status')).toBe('RESCHEDULED');
  expect(parametersOf(page).get('appointmentSlug')).toBe(slug);
  const { start } = await chooseTime(page);
  await seeStep(page, text('flow.booking.review.title'));
  expect(parametersOf(page).get('bookingKey')).toBe(bookingKey);
  expect(await statusesOf(bookingKey)).toEqual(['BOOKED']);
  await page.reload();
  await seeStep(page, text('flow.booking.review.title'));
  await page.getByText('It stays booked until you confirm the new one.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await button(page, 'review.change').click();
  await seeStep(page, text('appointment.title.changed'));
  expect(await statusesOf(bookingKey)).toEqual(['RESCHEDULED', 'BOOKED']);
  const sql = 'select starts_at from appointment where predecessor = $1';
  expect((await portal.db.pool.query(sql, [slug])).rows).toEqual([{ starts_at: new Date(start) }]);
});

test('[CX-3] [RT-17c] a change asks for the exam, and nothing twice', async () => {
  const { bookingKey } = await booked();
  const page = await openBooking(bookingKey, 1440);
  await button(page, 'appointment.change').click();
  await seeStep(page, text('flow.booking.exam.title'));
  expect(parametersOf(page).get('status')).toBe('CHANGED');
  await chooseExam(page, 'X-ray of the knee');
  await button(page, 'walk-in.proceed').click();
  await seeStep(page, text('flow.booking.slot.title'));
  await chooseTime(page);
  await seeStep(page, text('flow.booking.review.title'));
  await button(page, 'review.change').click();
  await seeStep(page, text('appointment.title.changed'));
  expect(await statusesOf(bookingKey)).toEqual(['CHANGED', 'BOOKED']);
});

test('[CX-2] a lost time says that the appointment stays', async () => {
  const { bookingKey } = await booked();
  const page = await openBooking(bookingKey, 1440, [/status of 409/]);
  await button(page, 'appointment.reschedule').click();
  await seeStep(page, text('flow.booking.slot.title'));
  const time = freeTimes(page).first();
  await time.waitFor();
  await page.route('**/api/holds', async (route) => {
    const rival = clientAt(() => portal.url);
    await send(rival, '/api/holds', route.request().postDataJSON());
    await route.continue();
  });
  await time.click();
  await page.getByRole('dialog').getByText(text('change.lost')).waitFor();
  expect(await statusesOf(bookingKey)).toEqual(['BOOKED']);
});

test('[RT-17c] a link starts the change after the patient signs in', async () => {
  const { bookingKey, slug } = await booked();
  const page = await openPage(browser(), { width: 390, provoked: [/status of 401/] });
  const query = new URLSearchParams({ bookingKey, status: 'RESCHEDULED', appointmentSlug: slug });
  await page.goto(`${portal.url}/select-clinic/times?${query}`);
  await page.getByLabel(text('form.date.day')).waitFor();
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey }));
  await page.goto(`${portal.url}/select-clinic/times?${query}`);
  await seeStep(page, text('flow.booking.slot.title'));
  await page.getByText('You’re choosing a new time for your appointment').waitFor();
  expect(await changedIn(page)).toBe(slug);
  await page.goto(`${portal.url}/select-region`);
  await seeStep(page, text('flow.booking.region.title'));
  await expect.poll(() => changedIn(page)).toBeUndefined();
});

test('[CX-2] a link to a canceled appointment says why not', async () => {
  const { bookingKey, slug } = await booked();
  await send(await clientAs(portal, 'patient', { bookingKey }), `/api/appointments/${bookingKey}/cancellation`, {});
  const page = await openBooking(bookingKey, 1440);
  const query = new URLSearchParams({ bookingKey, status: 'RESCHEDULED', appointmentSlug: slug });
  await page.goto(`${portal.url}/select-clinic/times?${query}`);
  await page.getByText(text('message.reschedule_not_allowed')).waitFor();
  await page.getByText(text('message.reschedule_cancelled_appts')).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/appointments/${bookingKey}`);
});

test('[CX-2] after the deadline staff move it, with a reason', async () => {
  const { bookingKey } = await booked();
  const late =
    "update appointment set starts_at = date_trunc('minute', now()) + interval '40 minutes' where booking_key = $1";
  await portal.db.pool.query(late, [bookingKey]);
  const patient = await openBooking(bookingKey);
  await patient.getByText(text('message.reschedule_not_allowed')).waitFor();
  await patient.getByText('less than 120 minutes away').waitFor();
  expect(await button(patient, 'appointment.reschedule').count()).toBe(0);
  const page = await openPage(browser(), { width: 1440 });
  await addCookie(page, await signedIn(portal.db, 'staff', { account: hedy }));
  await page.goto(`${portal.url}/appointments/${bookingKey}`);
  await button(page, 'appointment.reschedule').click();
  await page.getByRole('dialog').getByLabel(text('appointment.reschedule.override')).fill('The device is broken.');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('action.continue') })
    .click();
  await seeStep(page, text('flow.booking.slot.title'));
  await chooseTime(page);
  await button(page, 'review.change').click();
  await seeStep(page, text('appointment.title.changed'));
  const sql =
    "select call_off ->> 'override' as why from appointment where booking_key = $1 and status = 'RESCHEDULED'";
  expect((await portal.db.pool.query(sql, [bookingKey])).rows).toEqual([{ why: 'The device is broken.' }]);
  const booking = 'select reference from booking where booking_key = $1';
  const [{ reference }] = (await portal.db.pool.query(booking, [bookingKey])).rows;
  await page.goto(`${portal.url}/desk/bookings/${reference.replaceAll(' ', '-')}`);
  await page.getByRole('heading', { name: /^Changed, was: / }).waitFor();
});
