import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { insertBookingReference } from '#server/db/queries/bookingReference.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { knownRequest } from '#test/support/knownRequest.ts';
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

/** A booking that was made from a request, with the last name of its patient, and a page of staff. */
async function bookedFor(lastName: string, code: string, width: number) {
  const [request, booking] = [await knownRequest(portal.db), await knownBooking(portal.db)];
  expect(await inTransaction(portal.db, (tx) => insertBookingReference(tx, code, booking.bookingKey))).toBe(true);
  const reference = `SL ${code.slice(0, 3)} ${code.slice(3)}`;
  await portal.db.pool.query(
    `update booking set reference = $2, request_key = $3, patient = patient || jsonb_build_object('lastName', $4::text)
     where booking_key = $1`,
    [booking.bookingKey, reference, request.bookingKey, lastName],
  );
  await portal.db.pool.query(
    "update booking_request set status = 'BOOKED', appointment_key = $2 where booking_key = $1",
    [request.bookingKey, booking.bookingKey],
  );
  const page = await openPage(browser(), { width });
  await addCookie(page, await signedIn(portal.db, 'staff'));
  await page.goto(`${portal.url}/desk/bookings/${reference.replaceAll(' ', '-')}`);
  await page.getByRole('heading', { level: 1, name: text('desk.booking.heading', { reference }) }).waitFor();
  return { page, request, reference };
}

const ofRequest = (page: Page) =>
  page.getByText(text('desk.booking.request-patient', { name: 'Ada Example', date: '10 December 1985' }));

test.each([390, 820, 1440])('[BK-11c] the desk names both patients, %i px', async (width) => {
  const code = { 390: '7QK92G', 820: '7QK92H', 1440: '7QK92J' }[width] ?? '';
  const { page, request, reference } = await bookedFor('Umlauf', code, width);
  await ofRequest(page).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('link', { name: text('desk.booking.request-patient.open') }).click();
  await page.waitForURL(`${portal.url}/desk/booking-requests/${request.slug}`);
  await page
    .getByText(text('desk.request.booking-patient', { name: 'Ada Umlauf', date: '10 December 1985' }))
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('link', { name: text('desk.request.booking', { reference }) }).click();
  await ofRequest(page).waitFor();
});

test('[BK-11c] the desk stays quiet about the same patient', async () => {
  const { page, reference } = await bookedFor('EXÀMPLE', '7QK92K', 390);
  expect(await ofRequest(page).count()).toBe(0);
  expect(await page.getByText(text('desk.other-patient.check')).count()).toBe(0);
  await page.getByText(reference).first().waitFor();
});
