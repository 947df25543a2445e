import ical from 'ical.js';
import { expect, test } from 'vitest';
import type { Mail } from '#server/outbound/mail.ts';
import { bookingOfSlot, clientAs, freeTime, grace, hedy, send } from '#test/support/behalf.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { soon } from '#test/support/freeSlots.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { problemCode } from '#test/support/problemCode.ts';
import { publishPack } from '#test/support/publishPack.ts';
import { receivedMails } from '#test/support/receivedMails.ts';
import { clientAt, newAddress, type TestClient } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1', BRANDS_FROM: 'database' }), 'catalog');
const packs = withPackFolder();
const visitor = () => clientAt(() => portal.url, newAddress());

/** Books two X-rays on different days, and returns their slugs in order of time. */
async function bookTwo(client: TestClient) {
  const email = `${newKey()}@patient.example`;
  const first = await freeTime(client, { exam: 'xray-chest', from: soon(8) });
  const second = await freeTime(client, { exam: 'xray-knee', from: soon(22) });
  const body = await bookingOfSlot(client, first, { email });
  const clinics = [...new Set([first.clinic, second.clinic])];
  const exam = { exams: ['xray-chest', 'xray-knee'], procedureTab: 'multiple', separateBooking: true };
  const slot = { slots: [{ token: first.token }, { token: second.token }], holdId: 'none' };
  const answers = { ...body.answers, clinic: { clinics }, exam, slot };
  const answer = await send(client, '/api/appointments', { ...body, answers });
  expect(answer.status).toBe(201);
  const { bookingKey, results } = await answer.json();
  const [one, other]: string[] = results.map(({ id }: { id: string }) => id);
  return { bookingKey: bookingKey as string, one: one ?? '', other: other ?? '', email };
}

const cancel = (client: TestClient, bookingKey: string, body: object = {}) =>
  send(client, `/api/appointments/${bookingKey}/cancellation`, body);

const mailsTo = (email: string, subject: RegExp, count: number) => receivedMails(portal.db, { email, subject, count });

const eventsOf = ({ calendar }: Mail) =>
  new ical.Component(ical.parse(calendar?.content ?? '')).getAllSubcomponents('vevent');

/** The run of the flow `cancellation` as a browser sends it. */
async function runOf(client: TestClient, why: object) {
  const { flowFiles } = await (await client.get('/api/config')).json();
  const { revision } = await (await client.get(flowFiles.cancellation)).json();
  return { flow: 'cancellation', revision, step: 'cancel', answers: { why } };
}

test('[CX-1b] cancels one appointment, and the other stands', async () => {
  const patient = visitor();
  const { bookingKey, one, other, email } = await bookTwo(patient);
  const answer = await cancel(patient, bookingKey, { appointments: [one] });
  expect(answer.status).toBe(200);
  const { appointments } = await answer.json();
  expect(appointments).toMatchObject([
    { slug: one, status: 'CANCELED', cancellation: { allowed: false, reason: 'APPOINTMENT_CANCELLED' } },
    { slug: other, status: 'BOOKED', cancellation: { allowed: true } },
  ]);
  const { rows } = await portal.db.pool.query('select id from allocation where id = any($1)', [[one, other]]);
  expect(rows).toEqual([{ id: other }]);

  const [first] = await mailsTo(email, /^Cancelled|cancelled/i, 1);
  expect(first && eventsOf(first).map((event) => event.getFirstPropertyValue('uid'))).toEqual([`${one}@isocentre`]);
  expect((await cancel(patient, bookingKey, { appointments: [one] })).status).toBe(409);
  expect((await cancel(patient, bookingKey)).status).toBe(200);
  const [, second] = await mailsTo(email, /cancelled/i, 2);
  expect(second && eventsOf(second).map((event) => event.getFirstPropertyValue('uid'))).toEqual([`${other}@isocentre`]);
});

test('[CX-1b] a calendar program finds the entry that a cancellation ends', async () => {
  const patient = visitor();
  const { bookingKey, one, email } = await bookTwo(patient);
  const [booked] = await mailsTo(email, /^Your appointment/, 1);
  const earlier = "update booking set created_at = created_at - interval '1 hour' where booking_key = $1";
  await portal.db.pool.query(earlier, [bookingKey]);
  await cancel(patient, bookingKey, { appointments: [one] });
  const [canceled] = await mailsTo(email, /cancelled/i, 1);
  if (!booked || !canceled) throw new Error('Two mails.');
  const before = eventsOf(booked).find((event) => event.getFirstPropertyValue('uid') === `${one}@isocentre`);
  const [after] = eventsOf(canceled);
  const value = (event: typeof after, name: string) => String(event?.getFirstPropertyValue(name));
  expect(canceled.calendar?.method).toBe('CANCEL');
  expect(new ical.Component(ical.parse(canceled.calendar?.content ?? '')).getFirstPropertyValue('method')).toBe(
    'CANCEL',
  );
  expect(value(after, 'status')).toBe('CANCELLED');
  expect(Number(value(after, 'sequence'))).toBeGreaterThan(Number(value(before, 'sequence')));
  expect(value(after, 'dtstamp') >= value(before, 'dtstamp')).toBe(true);
  expect(value(after, 'organizer')).toBe(value(before, 'organizer'));
  expect(value(after, 'organizer')).toMatch(/^mailto:.+@/);
  expect(value(after, 'dtstart')).toBe(value(before, 'dtstart'));
});

/** Publishes the default brand with reasons, as docs/brand-authors.md says. */
async function publishReasons() {
  const ui = {
    'ui:title': 'form.cancellation.reason',
    'ui:widget': 'select',
    'ui:enumNames': ['form.cancellation.reason.ill', 'form.cancellation.reason.other'],
  };
  packs.write('brands/southern-light/forms/cancellation.overlay.json', {
    base: { id: 'cancellation', revision: 1 },
    ops: [
      { op: 'add', path: 'schema.properties.reason', value: { type: 'string', enum: ['ill', 'other'] } },
      { op: 'insert', path: 'ui.reason', before: 'note', value: ui },
    ],
  });
  for (const locale of ['en', 'mk']) {
    const file = `brands/southern-light/locales/${locale}.json`;
    packs.write(file, {
      ...JSON.parse(packs.read(file)),
      'form.cancellation.reason': 'Why?',
      'form.cancellation.reason.ill': 'I am ill',
      'form.cancellation.reason.other': 'Another reason',
    });
  }
  await publishPack(portal, packs, 'southern-light');
}

test('[CX-1b] staff read the reason and the note', async () => {
  const patient = visitor();
  const slot = await freeTime(patient, { from: soon(8) });
  const { bookingKey } = await (await send(patient, '/api/appointments', await bookingOfSlot(patient, slot))).json();
  const without = await cancel(patient, bookingKey, { run: await runOf(patient, { reason: 'ill' }) });
  expect([without.status, await problemCode(without)]).toEqual([422, 'answers-invalid']);
  await publishReasons();
  const unknown = await cancel(patient, bookingKey, { run: await runOf(patient, { reason: 'weather' }) });
  expect([unknown.status, await problemCode(unknown)]).toEqual([422, 'answers-invalid']);
  const run = await runOf(patient, { reason: 'ill', note: 'I have a fever.' });
  expect((await cancel(patient, bookingKey, { run })).status).toBe(200);

  const staff = await clientAs(portal, 'staff', { account: grace });
  const { rows } = await portal.db.pool.query('select reference from booking where booking_key = $1', [bookingKey]);
  const booking = await (await staff.get(`/api/desk/bookings/${encodeURIComponent(rows[0].reference)}`)).json();
  expect(booking.callOffs).toMatchObject([
    {
      appointment: booking.appointments[0].slug,
      reason: 'ill',
      answers: [{ answers: [{ answer: 'I am ill' }, { answer: 'I have a fever.' }] }],
    },
  ]);
  expect(booking.callOffs[0]).not.toHaveProperty('by');
});

test('[CX-1b] needs neither reason nor note, and no other flow', async () => {
  const patient = visitor();
  const { bookingKey, one } = await bookTwo(patient);
  const run = await runOf(patient, {});
  const other = await cancel(patient, bookingKey, { run: { ...run, flow: 'booking' } });
  expect([other.status, await problemCode(other)]).toEqual([422, 'flow-unknown']);
  expect((await cancel(patient, bookingKey, { appointments: [one], run })).status).toBe(200);
  const { rows } = await portal.db.pool.query('select call_off from appointment where id = $1', [one]);
  expect(rows).toEqual([{ call_off: {} }]);
});

test('refuses the appointment of another booking', async () => {
  const patient = visitor();
  const { bookingKey, one } = await bookTwo(patient);
  const foreign = await bookTwo(visitor());
  const answer = await cancel(patient, bookingKey, { appointments: [one, foreign.one] });
  expect([answer.status, await problemCode(answer)]).toEqual([404, 'not-found']);
  const { rows } = await portal.db.pool.query('select distinct status from appointment where id = any($1)', [
    [one, foreign.one],
  ]);
  expect(rows).toEqual([{ status: 'BOOKED' }]);
});

test('[CX-1c] only staff with the right cancel after the deadline', async () => {
  const patient = visitor();
  const { bookingKey, one } = await bookTwo(patient);
  await portal.db.pool.query(
    "update appointment set starts_at = date_trunc('minute', now()) + interval '20 minutes', ends_at = now() + interval '50 minutes' where id = $1",
    [one],
  );
  const body = { appointments: [one], override: 'The patient fell ill on the way.' };
  const late = await cancel(patient, bookingKey, { appointments: [one] });
  expect(await late.json()).toMatchObject({ code: 'too-late-to-cancel', messageKey: 'error.too-late-to-cancel' });
  expect(await problemCode(await cancel(patient, bookingKey, body))).toBe('override-not-allowed');
  const without = await clientAs(portal, 'staff', { account: grace });
  expect(await problemCode(await cancel(without, bookingKey, body))).toBe('override-not-allowed');
  const staff = await clientAs(portal, 'staff', { account: hedy });
  expect(await problemCode(await cancel(staff, bookingKey, { appointments: [one] }))).toBe('too-late-to-cancel');
  const blank = await cancel(staff, bookingKey, { ...body, override: ' \u200b  ' });
  expect([blank.status, await problemCode(blank)]).toEqual([400, 'invalid-request']);
  expect((await cancel(staff, bookingKey, body)).status).toBe(200);

  const { rows } = await portal.db.pool.query('select call_off from appointment where id = $1', [one]);
  expect(rows).toEqual([{ call_off: { by: { name: 'Hedy Sample', role: 'staff' }, override: body.override } }]);
  const audited = await portal.db.pool.query('select action, role from audit_entry order by position desc limit 2');
  expect(audited.rows).toEqual([
    { action: 'override-deadline', role: 'staff' },
    { action: 'cancel', role: 'staff' },
  ]);
});

test('[BK-11c] a request opens again once nothing of its booking stands', async () => {
  const patient = visitor();
  const { bookingKey, one } = await bookTwo(patient);
  const requestKey = newKey();
  await portal.db.pool.query(
    `insert into booking_request (booking_key, brand, status, patient, appointment_key)
     select $1, brand, 'BOOKED', patient, booking_key from booking where booking_key = $2`,
    [requestKey, bookingKey],
  );
  await portal.db.pool.query('update booking set request_key = $1 where booking_key = $2', [requestKey, bookingKey]);
  const status = async () =>
    (await portal.db.pool.query('select status from booking_request where booking_key = $1', [requestKey])).rows[0]
      .status;
  await cancel(patient, bookingKey, { appointments: [one] });
  expect(await status()).toBe('BOOKED');
  await cancel(patient, bookingKey);
  expect(await status()).toBe('OPEN');
});
