import { expect, test } from 'vitest';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

async function stoppedAt(bookingKey: string): Promise<Date | null> {
  const sql = 'select reminders_stopped_at as at from booking where booking_key = $1';
  return (await portal.db.pool.query(sql, [bookingKey])).rows[0].at;
}

test('[RT-14] the link of a reminder stops reminders by a button', async () => {
  const { bookingKey } = await knownBooking(portal.db);
  const page = await openPage(browser(), { width: 390, provoked: [/401/] });
  await page.goto(`${portal.url}/unsubscribe?bookingKey=${bookingKey}`);
  await page.getByRole('heading', { level: 1, name: text('unsubscribe.title') }).waitFor();
  // Mail programs open links to check them, so opening it changes nothing.
  expect(await stoppedAt(bookingKey)).toBeNull();
  await page.getByRole('button', { name: text('unsubscribe.stop') }).press('Enter');
  await page.getByRole('status').getByText(text('unsubscribe.stopped')).waitFor();
  expect(await stoppedAt(bookingKey)).toBeInstanceOf(Date);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: text('unsubscribe.start') }).press('Enter');
  await page.getByRole('status').getByText(text('unsubscribe.started')).waitFor();
  expect(await stoppedAt(bookingKey)).toBeNull();
  await page.getByRole('link', { name: text('unsubscribe.appointment') }).click();
  await page.waitForURL(/\/authentication\?/);
});

test('[RT-14] an unknown or incomplete key is explained', async () => {
  const page = await openPage(browser(), { provoked: [/404/] });
  await page.goto(`${portal.url}/unsubscribe?bookingKey=${'u'.repeat(22)}`);
  await page.getByRole('button', { name: text('unsubscribe.stop') }).click();
  await page.getByText(text('error.not-found')).waitFor();
  await page.goto(`${portal.url}/unsubscribe?bookingKey=short`);
  await page.getByRole('heading', { level: 1, name: text('authentication.incomplete.title') }).waitFor();
  expect(await page.getByRole('button', { name: text('unsubscribe.stop') }).count()).toBe(0);
});
