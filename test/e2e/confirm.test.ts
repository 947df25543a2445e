import { expect, test } from 'vitest';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { giveDate, seeStep } from './bookingSteps.ts';
import { layoutFaults } from './layoutFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

const statusOf = async (bookingKey: string) =>
  (await portal.db.pool.query('select status from appointment where booking_key = $1', [bookingKey])).rows[0].status;

test.each([390, 1440])('[CX-4] the link of a reminder asks, %i px', async (width) => {
  const { bookingKey } = await knownBooking(portal.db);
  const page = await openPage(browser(), { width });
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey }));
  await page.goto(`${portal.url}/appointments/${bookingKey}?confirm=true`);
  await page.getByRole('heading', { name: text('appointment.confirm.title') }).waitFor();
  expect(await statusOf(bookingKey)).toBe('BOOKED');
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: text('appointment.confirm') }).click();
  await page.getByText(text('appointment.status.CONFIRMED'), { exact: true }).waitFor();
  await page.getByRole('heading', { name: text('appointment.confirm.title') }).waitFor({ state: 'detached' });
  expect(await statusOf(bookingKey)).toBe('CONFIRMED');
});

test('[CX-4] the link asks a stranger to sign in first', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const page = await openPage(browser(), { width: 390, provoked: [/status of 401/] });
  await page.goto(`${portal.url}/appointments/${bookingKey}?confirm=true`);
  await giveDate(page, dateOfBirth);
  await page.getByRole('button', { name: text('authentication.submit') }).click();
  await page.getByRole('button', { name: text('appointment.confirm') }).click();
  await seeStep(page, text('appointment.title'));
  await expect.poll(() => statusOf(bookingKey)).toBe('CONFIRMED');
});
