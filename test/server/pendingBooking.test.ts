import { beforeAll, expect, test } from 'vitest';
import { expirePending } from '#server/domain/appointments/answerPending.ts';
import type { Mail } from '#server/outbound/mail.ts';
import { bookingOfSlot, clientAs, grace, type PendingBooking, pendingBooking, send } from '#test/support/behalf.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { problemCode } from '#test/support/problemCode.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';
import type { TestClient } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

let staff: TestClient;
beforeAll(async () => {
  staff = await clientAs(portal, 'staff', { account: grace });
});

const patientOf = ({ bookingKey }: PendingBooking) => clientAs(portal, 'patient', { bookingKey });
const answerPath = ({ bookingKey }: PendingBooking, what: 'confirmation' | 'decline' | 'pending_notifications') =>
  `/api/appointments/${bookingKey}/${what}`;

const isTaken = async ({ slot }: PendingBooking) =>
  (
    await portal.db.pool.query('select 1 from allocation where starts_at <= $1 and ends_at > $1 and kind = $2', [
      slot.start,
      'appointment',
    ])
  ).rows.length > 0;

async function mails(email: string, count: number): Promise<Mail[]> {
  const sql = "select mail from mailbox where mail ->> 'to' = $1 order by received_at";
  const find = async () => (await portal.db.pool.query<{ mail: Mail }>(sql, [email])).rows.map(({ mail }) => mail);
  await expect.poll(async () => (await find()).length, { timeout: 10_000 }).toBe(count);
  return find();
}

const lastAudit = async () =>
  (await portal.db.pool.query('select role, action from audit_entry order by position desc limit 1')).rows[0];

const end = ({ bookingKey }: PendingBooking) =>
  portal.db.pool.query("update booking set pending_until = now() - interval '1 second' where booking_key = $1", [
    bookingKey,
  ]);

test('[CR-5a] [RT-6b] a patient confirms and gets the confirmation', async () => {
  const email = `${newKey()}@patient.example`;
  const booking = await pendingBooking(portal, staff, { email });
  const [asked] = await mails(email, 1);
  expect(asked?.text).toContain(`/appointments/pending/${booking.bookingKey}`);
  const patient = await patientOf(booking);
  const before = await (await patient.get(`/api/appointments/${booking.bookingKey}`)).json();
  expect(before).toMatchObject({ pending: { canAnswer: true }, appointments: [{ status: 'PENDING' }] });
  const until = Date.parse(before.pending.until) - Date.parse(before.createdAt);
  expect(Math.round(until / 3_600_000)).toBe(48);
  const key = newKey();
  const answer = await send(patient, answerPath(booking, 'confirmation'), undefined, key);
  expect(await answer.json()).toMatchObject({
    pending: { canAnswer: false, outcome: 'CONFIRMED' },
    appointments: [{ status: 'CONFIRMED' }],
  });
  expect(await lastAudit()).toEqual({ role: 'patient', action: 'confirm' });
  expect((await send(patient, answerPath(booking, 'confirmation'), undefined, key)).status).toBe(200);
  const [, confirmed] = await mails(email, 2);
  expect(confirmed).toHaveProperty('calendar');
  expect(await isTaken(booking)).toBe(true);
});

test('[CR-5a] a patient declines, which frees the time', async () => {
  const booking = await pendingBooking(portal, staff);
  const patient = await patientOf(booking);
  const answer = await send(patient, answerPath(booking, 'decline'), {});
  expect(await answer.json()).toMatchObject({
    pending: { canAnswer: false, outcome: 'DECLINED' },
    appointments: [{ status: 'CANCELED' }],
  });
  expect(await isTaken(booking)).toBe(false);
  expect(await lastAudit()).toEqual({ role: 'patient', action: 'decline' });
});

test.each([
  ['confirmed', 'confirmation', 'error.not-pending.CONFIRMED'],
  ['declined', 'decline', 'error.not-pending.DECLINED'],
] as const)('[CR-5a] a second tab cannot answer what is %s', async (_name, first, messageKey) => {
  const booking = await pendingBooking(portal, staff);
  const [one, other] = [await patientOf(booking), await patientOf(booking)];
  expect((await send(one, answerPath(booking, first), {})).status).toBe(200);
  for (const again of ['confirmation', 'decline'] as const) {
    const answer = await send(other, answerPath(booking, again), {});
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'not-pending', messageKey }]);
  }
});

test('[CR-5a] of two tabs that answer at once one decides', async () => {
  const booking = await pendingBooking(portal, staff);
  const tabs = [await patientOf(booking), await patientOf(booking)];
  const answers = await Promise.all(
    tabs.map((tab, index) => send(tab, answerPath(booking, index === 0 ? 'confirmation' : 'decline'), {})),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('[CR-5a] an expired booking frees its time and tells the patient', async () => {
  const email = `${newKey()}@patient.example`;
  const booking = await pendingBooking(portal, staff, { email });
  await end(booking);
  const patient = await patientOf(booking);
  const late = await send(patient, answerPath(booking, 'confirmation'));
  expect([late.status, await problemCode(late)]).toEqual([409, 'pending-expired']);
  expect(await isTaken(booking)).toBe(true);
  expect(await expirePending(portal.db, () => sampleDeps(portal.db))).toBe(1);
  expect(await expirePending(portal.db, () => sampleDeps(portal.db))).toBe(0);
  expect(await isTaken(booking)).toBe(false);
  const after = await send(patient, answerPath(booking, 'confirmation'));
  expect([after.status, await after.json()]).toMatchObject([409, { messageKey: 'error.not-pending.EXPIRED' }]);
  const [, expired] = await mails(email, 2);
  expect(expired?.subject).toContain('Not confirmed');
});

test('[CR-5a] strangers, other patients and who booked cannot answer', async () => {
  const booking = await pendingBooking(portal, staff);
  const other = await pendingBooking(portal, staff);
  const callers = [
    ['other patient', await patientOf(other), 404],
    ['referrer', await clientAs(portal, 'referrer'), 403],
    ['staff of another brand', await clientAs(portal, 'staff', { brand: 'kauri' }), 404],
    [
      'other request',
      await clientAs(portal, 'booking-request-user', { requestKey: (await knownRequest(portal.db)).bookingKey }),
      404,
    ],
  ] as const;
  for (const [name, client, status] of callers) {
    for (const what of ['confirmation', 'decline'] as const)
      expect((await send(client, answerPath(booking, what), {})).status, name).toBe(status);
  }
});

test('[CR-5a] staff confirm for a patient who called', async () => {
  const booking = await pendingBooking(portal, staff);
  expect((await send(staff, answerPath(booking, 'confirmation'))).status).toBe(200);
  expect(await lastAudit()).toEqual({ role: 'staff', action: 'confirm' });
});

test('[CR-5a] staff send the notification again', async () => {
  const email = `${newKey()}@patient.example`;
  const booking = await pendingBooking(portal, staff, { email });
  expect((await send(staff, answerPath(booking, 'pending_notifications'))).status).toBe(202);
  const [first, second] = await mails(email, 2);
  expect(second?.text).toBe(first?.text);
  await send(staff, answerPath(booking, 'confirmation'));
  const late = await send(staff, answerPath(booking, 'pending_notifications'));
  expect([late.status, await problemCode(late)]).toEqual([409, 'not-pending']);
});

test('[CR-5a] the session of its request confirms; declining reopens it', async () => {
  const request = await knownRequest(portal.db, { exam: 'xray-chest' });
  const { slot } = await pendingBooking(portal, staff);
  await portal.db.pool.query('delete from allocation');
  const body = await bookingOfSlot(staff, slot);
  const made = await send(staff, '/api/appointments', {
    ...body,
    bookingRequest: request.bookingKey,
    onBehalf: { pending: true },
  });
  const { bookingKey } = await made.json();
  const patient = await clientAs(portal, 'booking-request-user', { requestKey: request.bookingKey });
  expect((await send(patient, `/api/appointments/${bookingKey}/decline`, {})).status).toBe(200);
  const summary = await (await patient.get(`/api/booking_requests/${request.bookingKey}`)).json();
  expect(summary.status).toBe('OPEN');
});

test('[CR-5a] canceling a pending booking ends its wait', async () => {
  const booking = await pendingBooking(portal, staff);
  await send(staff, `/api/appointments/${booking.bookingKey}/cancellation`);
  await end(booking);
  expect(await expirePending(portal.db, () => sampleDeps(portal.db))).toBe(0);
  const answer = await send(staff, answerPath(booking, 'confirmation'));
  expect(await answer.json()).toMatchObject({ messageKey: 'error.not-pending.CANCELED' });
});

test('[CR-5a] a patient answers the questionnaire of the brand to decline', async () => {
  const atKauri = await clientAs(portal, 'staff', { account: grace, brand: 'kauri' });
  const booking = await pendingBooking(portal, atKauri, { nhi: 'ZZZ0016' }, { region: 'nz-auckland' });
  const { bookingKey, reference } = booking;
  const patient = await clientAs(portal, 'patient', { bookingKey, brand: 'kauri' });
  const path = answerPath(booking, 'decline');
  const without = await send(patient, path, {});
  expect([without.status, await problemCode(without)]).toEqual([422, 'questionnaire-required']);
  const { questionnaires, flowFiles } = await (await patient.get('/api/config')).json();
  const flow = questionnaires.DECLINE_APPOINTMENT;
  const { revision } = await (await patient.get(flowFiles[flow])).json();
  const decline = (answers: object) =>
    send(patient, path, { questionnaire: { flow, revision, step: 'decline', answers } });
  const wrong = await decline({ why: { reason: 'weather' } });
  expect([wrong.status, await problemCode(wrong)]).toEqual([422, 'answers-invalid']);
  const declined = await decline({ why: { reason: 'place', note: 'Closer to Albany, please' } });
  expect([declined.status, await declined.json()]).toMatchObject([200, { pending: { outcome: 'DECLINED' } }]);
  const desk = await atKauri.get(`/api/desk/bookings/${reference.replaceAll(' ', '-')}`);
  const { declineAnswers } = await desk.json();
  expect(declineAnswers[0].answers.map(({ answer }: { answer: string }) => answer)).toEqual([
    'The clinic is too far away',
    'Closer to Albany, please',
  ]);
});
