import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { resultAdd } from '#cli/commands/resultAdd.ts';
import { announceReports } from '#server/domain/reports/announceReports.ts';
import type { Mail } from '#server/outbound/mail.ts';
import { clientAs } from '#test/support/behalf.ts';
import { type KnownBooking, knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';

const token = 'report-sender-'.padEnd(40, 'x');
const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1', CLINIC_SYSTEM_TOKEN: token }), 'catalog');

const query = async (text: string, values: readonly unknown[] = []) =>
  (await portal.db.pool.query(text, [...values])).rows;

let codes = 0;

/** A booking with a reference. */
async function bookedWithReference(brand?: string): Promise<KnownBooking & { readonly reference: string }> {
  const booking = await knownBooking(portal.db, { ...(brand && { brand }) });
  const code = `RE${String(codes++).padStart(4, '0')}`;
  await query('insert into booking_reference (code, booking_key) values ($1, $2)', [code, booking.bookingKey]);
  return { ...booking, reference: `SL ${code.slice(0, 3)} ${code.slice(3)}` };
}

const report = {
  title: 'MRI of the left knee',
  author: 'Dr Mira Kostova',
  reportedAt: '2026-11-20T02:30:00Z',
  text: 'Findings\n\nThe meniscus is torn.',
};

async function put(reportId: string, body: object, authorization = `Bearer ${token}`) {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  const answer = await fetch(`${portal.url}/api/clinic/reports/${reportId}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ ...report, ...body }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** A session of the patient who entered a code, or not. */
async function patientOf({ bookingKey }: KnownBooking, verified = true) {
  const client = await clientAs(portal, 'patient', { bookingKey });
  if (verified) await query('update session set verified = true where booking_key = $1', [bookingKey]);
  return client;
}

const read = async (client: Awaited<ReturnType<typeof clientAs>>, { bookingKey }: KnownBooking) => {
  const answer = await client.get(`/api/appointments/${bookingKey}/reports`);
  return { status: answer.status, body: await answer.json() };
};

const release = ({ bookingKey }: KnownBooking) =>
  query("update report set received_at = now() - interval '25 hours' where booking_key = $1", [bookingKey]);

test('[AS-5a] a patient reads a report once it is released', async () => {
  const booking = await bookedWithReference();
  expect(await put('R-1', { reference: booking.reference })).toEqual({ status: 200, body: { revision: 1 } });
  const patient = await patientOf(booking);
  const waiting = await read(patient, booking);
  expect(waiting.body).toMatchObject([{ title: report.title, author: report.author, amended: false }]);
  expect(waiting.body[0]).not.toHaveProperty('text');
  expect(Date.parse(waiting.body[0].releasedAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await release(booking);
  expect((await read(patient, booking)).body).toMatchObject([{ text: report.text }]);
  expect(await put('R-1', { reference: booking.reference, text: 'Corrected.' })).toMatchObject({
    body: { revision: 2 },
  });
  expect((await read(patient, booking)).body).toMatchObject([{ text: 'Corrected.', amended: true }]);
  const [last] = await query('select role, action from audit_entry order by position desc limit 1');
  expect(last).toEqual({ role: 'patient', action: 'view-results' });
});

test('[AS-5d] reports need a code, and open nothing of others', async () => {
  const booking = await bookedWithReference();
  await put('R-2', { reference: booking.reference });
  expect(await read(await patientOf(booking, false), booking)).toMatchObject({ status: 401 });
  const other = await bookedWithReference();
  expect(await read(await patientOf(other), booking)).toMatchObject({ status: 404 });
  const referrer = await clientAs(portal, 'referrer');
  expect(await read(referrer, booking)).toMatchObject({ status: 403 });
  const staff = await clientAs(portal, 'staff');
  expect(await read(staff, booking)).toMatchObject({ status: 200, body: [{ title: report.title }] });
});

test.each([
  ['without a token', ''],
  ['with another token', `Bearer ${'y'.repeat(40)}`],
  ['with the token in another scheme', `Basic ${token}`],
])('refuses a report %s', async (_title, authorization) => {
  const booking = await bookedWithReference();
  expect(await put('R-3', { reference: booking.reference }, authorization)).toMatchObject({ status: 401 });
});

test('refuses reports that fit no appointment', async () => {
  const kauri = await bookedWithReference('kauri');
  expect(await put('R-4', { reference: kauri.reference })).toMatchObject({ status: 404 });
  expect(await put('R-4', { reference: 'SL ZZZ ZZZ' })).toMatchObject({ status: 404 });
  const booking = await bookedWithReference();
  await query(
    `insert into appointment (clinic_id, device_id, booking_key, position, exam_ids, starts_at, ends_at)
     select clinic_id, device_id, booking_key, 1, exam_ids, starts_at + interval '2 hours', ends_at + interval '2 hours'
     from appointment where booking_key = $1`,
    [booking.bookingKey],
  );
  expect(await put('R-4', { reference: booking.reference })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/body/appointment' }] },
  });
  const [, second] = await query('select id from appointment where booking_key = $1 order by position', [
    booking.bookingKey,
  ]);
  expect(await put('R-4', { reference: booking.reference, appointment: second.id })).toMatchObject({ status: 200 });
});

test('tells a patient once that a report is released', async () => {
  const booking = await bookedWithReference();
  await put('R-5', { reference: booking.reference });
  const deps = sampleDeps(portal.db);
  const mails = async (): Promise<Mail[]> =>
    (await query("select mail from mailbox where mail ->> 'to' = $1", [booking.email])).map(({ mail }) => mail);
  await announceReports(deps);
  expect(await query('select announced_at from report where report_id = $1', ['R-5'])).toEqual([
    { announced_at: null },
  ]);
  await release(booking);
  await announceReports(deps);
  await announceReports(deps);
  await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(1);
  const [mail] = await mails();
  expect(mail?.text).toContain(`${portal.url}/appointments/${booking.bookingKey}/result`);
  expect(mail?.text).not.toMatch(/knee|meniscus/i);
});

test('an operator adds a report from a text file', async () => {
  const booking = await bookedWithReference();
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.txt');
  writeFileSync(file, 'No fracture.');
  vi.stubEnv('DATABASE_URL', portal.databaseUrl);
  vi.stubEnv('DATA_DIR', folder);
  const output: string[] = [];
  const run = (...args: string[]) =>
    resultAdd.run(args, { print: (line) => output.push(line), printError: (line) => output.push(line) });
  expect(await run('southern-light', booking.reference, file, '--title', 'X-ray of the hand', '--id', 'R-6')).toBe(0);
  expect(output).toEqual(['Report R-6, revision 1.']);
  await release(booking);
  expect((await read(await patientOf(booking), booking)).body).toMatchObject([{ text: 'No fracture.' }]);
  expect(await run('southern-light', 'SL ZZZ ZZZ', file, '--title', 'X-ray')).toBe(1);
  expect(await run('southern-light', booking.reference, file)).toBe(2);
  expect(await run('southern-light', booking.reference, join(folder, 'none.txt'), '--title', 'X-ray')).toBe(2);
});
