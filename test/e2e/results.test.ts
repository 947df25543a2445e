import { expect, test } from 'vitest';
import type { Mail } from '#server/outbound/mail.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { expectElapsed } from '#test/support/soak.ts';
import { text } from '#test/support/texts.ts';
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { giveDate, seeStep } from './bookingSteps.ts';
import { layoutFaults } from './layoutFaults.ts';
import { madeUp, openPage } from './openPage.ts';
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

test.each([390, 1440])('[AS-5b] a patient sees the pain scores, %i px', async (width) => {
  const { bookingKey } = await knownBooking(portal.db);
  const page = await openPage(browser(), { width, provoked: [/503/] });
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey }));
  await portal.db.pool.query('update session set verified = true where booking_key = $1', [bookingKey]);
  await page.goto(`${portal.url}/appointments/${bookingKey}`);
  const ask = text('questionnaire.due.answer', { what: text('flow.pain-score.title') });
  await page.getByRole('button', { name: ask }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(text('form.pain-score.now')).fill('7');
  await dialog.getByLabel(text('form.pain-score.usual')).fill('8');
  await dialog.getByRole('button', { name: text('action.continue') }).click();
  await dialog.getByRole('heading', { name: text('flow.pain-score.thanks.title') }).waitFor();
  const answers = '**/api/appointments/*/questionnaires*';
  await page.route(answers, (route) => route.fulfill({ status: 503, headers: madeUp }));
  await page.goto(`${portal.url}/appointments/${bookingKey}/result`);
  const retry = page.getByRole('button', { name: text('action.retry') });
  await retry.waitFor();
  await page.unroute(answers);
  await retry.click();
  const scores = page.getByRole('region', { name: text('results.pain') });
  await scores.getByText('7', { exact: true }).waitFor();
  await scores.getByText(text('form.pain-score.usual')).waitFor();
  expect([await layoutFaults(page), await axeFaults(page)]).toEqual([[], []]);
});

test('[SR-1] [SR-2] [DL-4g] a contact loses shared results within a second', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  await portal.db.pool.query(
    `insert into report (booking_key, appointment_id, report_id, title, author, body, reported_at, received_at)
     select $1, id, 'R-1', 'X-ray of the hand', '', 'No fracture.', now(), now() - interval '2 days'
     from appointment where booking_key = $1`,
    [bookingKey],
  );
  const page = await openPage(browser(), { width: 390, provoked: [/400/] });
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey }));
  await portal.db.pool.query('update session set verified = true where booking_key = $1', [bookingKey]);
  await page.goto(`${portal.url}/appointments/${bookingKey}/result`);
  await page.getByRole('button', { name: text('results.share') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(text('share.none')).waitFor();
  const contact = dialog.getByLabel(text('form.share.contactDetails'));
  await contact.fill('+61 491 570 006');
  await dialog.getByRole('button', { name: text('form.share.submit') }).click();
  await dialog.getByText(text('form.share.contactDetails.required')).first().waitFor();
  const address = `${bookingKey.toLowerCase().replaceAll(/[^a-z0-9]/g, 'x')}@doctor.example`;
  await contact.fill(address);
  await dialog.getByRole('button', { name: text('form.share.submit') }).click();
  await dialog.getByText(text('share.done', { contact: address })).waitFor();
  expect(await contact.inputValue()).toBe('');
  await dialog.getByText(text('share.not-opened')).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const guest = await openPage(browser(), { provoked: [/401/] });
  await guest.goto(await linkFor(address));
  await seeStep(guest, text('authentication.title.APPOINTMENT_RESULTS.shared'));
  await giveDate(guest, dateOfBirth);
  await guest.locator('main button[type=submit]').click();
  await guest.getByLabel(text('authentication.code')).fill(await codeFor(address));
  await guest.locator('main button[type=submit]').click();
  await guest.getByText('No fracture.').waitFor();
  expect(await guest.getByRole('button', { name: text('results.share') }).count()).toBe(0);

  await page.getByRole('button', { name: text('share.revoke.of', { contact: address }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('share.revoke') })
    .click();
  const revokedAt = Date.now();
  await guest.waitForURL(/\/deny\?revoked=true/);
  expectElapsed(Date.now() - revokedAt, 1_500);
  expect(await guest.content()).not.toContain('No fracture.');
});

async function mailsFor(address: string): Promise<readonly Mail[]> {
  const sql = "select mail from mailbox where mail ->> 'to' = $1 order by received_at";
  return (await portal.db.pool.query<{ mail: Mail }>(sql, [address])).rows.map(({ mail }) => mail);
}

async function linkFor(address: string): Promise<string> {
  await expect.poll(() => mailsFor(address), { timeout: 10_000 }).toHaveLength(1);
  return /http\S+shared=true/.exec((await mailsFor(address))[0]?.text ?? '')?.[0] ?? '';
}

async function codeFor(address: string): Promise<string> {
  await expect.poll(() => mailsFor(address), { timeout: 10_000 }).toHaveLength(2);
  return /\b\d{6}\b/.exec((await mailsFor(address))[1]?.text ?? '')?.[0] ?? '';
}
