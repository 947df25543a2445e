import { expect, test } from 'vitest';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

test.each([390, 820, 1440])('[AS-5a] [RT-6d] a patient reads reports at %i px', async (width) => {
  const { bookingKey } = await knownBooking(portal.db);
  await portal.db.pool.query(
    `insert into report (booking_key, appointment_id, report_id, title, author, body, reported_at, received_at, revision)
     select $1, id, n, 'MRI of the left knee, ' || n, 'Dr Mira Kostova', 'The meniscus is torn.' || chr(10) || chr(10) || 'See an orthopaedist.',
       '2026-11-20T02:30:00Z', now() - hours * interval '1 hour', revision
     from appointment, (values ('R-old', 30, 2), ('R-new', 2, 1)) as sent (n, hours, revision) where booking_key = $1`,
    [bookingKey],
  );
  const page = await openPage(browser(), { width, provoked: [/401/] });
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey }));
  await portal.db.pool.query('update session set verified = true where booking_key = $1', [bookingKey]);
  await page.goto(`${portal.url}/appointments/${bookingKey}/result`);
  const released = page.getByRole('article').filter({ hasText: 'R-old' });
  await released.getByText('See an orthopaedist.').waitFor();
  await released.getByText(text('results.amended')).waitFor();
  const waiting = page.getByRole('article').filter({ hasText: 'R-new' });
  expect(await waiting.textContent()).not.toContain('meniscus');
  const [, after = ''] = text('results.from', { from: '§' }).split('§');
  await waiting.getByText(after).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // The session ends elsewhere: the page asks for a code again and forgets what it showed.
  await portal.db.pool.query('delete from session where booking_key = $1', [bookingKey]);
  await page.reload();
  await page.waitForURL(/\/authentication\?/);
  expect(await page.content()).not.toContain('meniscus');
});
