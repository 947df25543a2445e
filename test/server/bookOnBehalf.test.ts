import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays, utcDate } from '#base/dates.ts';
import type { Mail } from '#server/outbound/mail.ts';
import { bookingOfSlot, clientAs, freeTime, grace, hedy, rosalyn, search, send } from '#test/support/behalf.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { listedSlots, soon } from '#test/support/freeSlots.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { problemCode } from '#test/support/problemCode.ts';
import { clientAt } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

const beyondHorizon = () => addDays(utcDate(Date.now()), 120);

async function mailTo(email: string): Promise<Mail> {
  const find = async () =>
    (await portal.db.pool.query<{ mail: Mail }>("select mail from mailbox where mail ->> 'to' = $1", [email])).rows;
  await expect.poll(async () => (await find()).length, { timeout: 10_000 }).toBe(1);
  const [row] = await find();
  if (!row) throw new Error('There is no mail.');
  return row.mail;
}

const audited = async (limit: number) =>
  (
    await portal.db.pool.query('select role, action, actor, object from audit_entry order by position desc limit $1', [
      limit,
    ])
  ).rows;

const anyPatient = async () => ({ bookingKey: (await knownBooking(portal.db)).bookingKey });

async function stored(bookingKey: string) {
  const sql = `select booked_by, overrides, holder, pending_until, (select array_agg(status) from appointment a
    where a.booking_key = b.booking_key) as statuses from booking b where booking_key = $1`;
  return (await portal.db.pool.query(sql, [bookingKey])).rows[0];
}

test('[BK-11a] [AU-11b] the patient reads who of the staff booked', async () => {
  const staff = await clientAs(portal, 'staff', { account: grace });
  const email = `${newKey()}@patient.example`;
  const body = await bookingOfSlot(staff, await freeTime(staff), { email });
  const answer = await send(staff, '/api/appointments', body);
  expect(answer.status).toBe(201);
  const { bookingKey } = await answer.json();
  expect(await stored(bookingKey)).toMatchObject({
    booked_by: { name: 'Grace Sample', role: 'staff' },
    holder: null,
    pending_until: null,
    statuses: ['BOOKED'],
  });
  const patient = await clientAs(portal, 'patient', { bookingKey });
  const summary = await (await patient.get(`/api/appointments/${bookingKey}`)).json();
  expect(summary.bookedBy).toEqual({ name: 'Grace Sample', role: 'staff' });
  expect(summary).not.toHaveProperty('pending');
  expect((await mailTo(email)).text).toContain('Booked for you by Grace Sample of Southern Light Imaging.');
  const [entry] = await audited(1);
  expect(entry).toMatchObject({ role: 'staff', action: 'book-for-patient' });
  expect(entry.actor).toMatch(/^[0-9a-f]{64}$/);
});

test('[BK-11a] the browser of the staff opens no booking afterwards', async () => {
  const staff = await clientAs(portal, 'staff', { account: grace });
  const body = await bookingOfSlot(staff, await freeTime(staff));
  const { bookingKey } = await (await send(staff, '/api/appointments', body)).json();
  staff.cookies.delete('__Host-sid');
  expect((await staff.get(`/api/appointments/${bookingKey}`)).status).toBe(401);
});

test('a patient’s booking names nobody who booked', async () => {
  const visitor = clientAt(() => portal.url);
  const body = await bookingOfSlot(visitor, await freeTime(visitor));
  const { bookingKey } = await (await send(visitor, '/api/appointments', body)).json();
  expect(await stored(bookingKey)).toMatchObject({ booked_by: null, overrides: null });
  expect(await (await visitor.get(`/api/appointments/${bookingKey}`)).json()).not.toHaveProperty('bookedBy');
});

test.each(['NOTICE', 'HORIZON'] as const)('[BK-11b] staff with the right override %s with a reason', async (rule) => {
  const staff = await clientAs(portal, 'staff', { account: hedy });
  const wanted =
    rule === 'NOTICE' ? { exam: 'ct-colonography', from: soon(2) } : { exam: 'xray-chest', from: beyondHorizon() };
  const without = await search(staff, wanted);
  const tooEarly = (await without.json()).total ?? 0;
  const slot = await freeTime(staff, { ...wanted, overrides: [rule], first: true });
  const held = await send(staff, '/api/holds', { slots: [slot.token], overrides: [rule] });
  expect(held.status).toBe(201);
  const body = await bookingOfSlot(staff, slot);
  const unnamed = await send(staff, '/api/appointments', body);
  expect([unnamed.status, await problemCode(unnamed)]).toEqual([409, 'override-required']);
  const reason = 'Urgent, agreed with Dr Čapek';
  // Only the rule that the time breaks is recorded.
  const overrides = [rule, rule === 'NOTICE' ? 'HORIZON' : 'NOTICE'].map((one) => ({ rule: one, reason }));
  const answer = await send(staff, '/api/appointments', { ...body, onBehalf: { overrides } });
  expect(answer.status).toBe(201);
  const { bookingKey } = await answer.json();
  expect(await stored(bookingKey)).toMatchObject({ overrides: [{ rule, reason }] });
  const [entry, book] = await audited(2);
  expect(entry).toMatchObject({ role: 'staff', action: `override-${rule.toLowerCase()}`, object: book.object });
  expect(book).toMatchObject({ action: 'book-for-patient' });
  if (rule === 'HORIZON') expect(tooEarly).toBe(0);
});

test.each([
  ['staff without the right', 'staff', grace, 'override-not-allowed'],
  ['a referrer', 'referrer', rosalyn, 'override-not-allowed'],
  ['a patient', 'patient', undefined, 'forbidden'],
] as const)('[BK-11b] refuses an override by %s', async (_name, role, account, code) => {
  const right = await clientAs(portal, 'staff', { account: hedy });
  const slot = await freeTime(right, { from: beyondHorizon(), overrides: ['HORIZON'] });
  const client = await clientAs(portal, role, role === 'patient' ? await anyPatient() : { account });
  const overrides = ['HORIZON'] as const;
  const found = await search(client, { from: beyondHorizon(), overrides });
  expect([found.status, await problemCode(found)]).toEqual([403, 'override-not-allowed']);
  const held = await send(client, '/api/holds', { slots: [slot.token], overrides });
  expect([held.status, await problemCode(held)]).toEqual([403, 'override-not-allowed']);
  const body = await bookingOfSlot(client, slot);
  const choices = { onBehalf: { overrides: [{ rule: 'HORIZON', reason: 'Because' }] } };
  const booked = await send(client, '/api/appointments', { ...body, ...choices });
  expect([booked.status, await problemCode(booked)]).toEqual([403, code]);
  const plain = await send(client, '/api/appointments', body);
  expect(plain.status).toBe(409);
});

test('[BK-11b] a hold by override is not booked without a session', async () => {
  const staff = await clientAs(portal, 'staff', { account: hedy });
  const overrides = ['HORIZON'] as const;
  const slot = await freeTime(staff, { from: beyondHorizon(), overrides });
  await send(staff, '/api/holds', { slots: [slot.token], overrides });
  const body = await bookingOfSlot(staff, slot);
  staff.cookies.delete('__Host-sid');
  const answer = await send(staff, '/api/appointments', body);
  expect([answer.status, await problemCode(answer)]).toEqual([409, 'hold-expired']);
});

test.each([
  ['a reason of two letters', [{ rule: 'HORIZON', reason: ' ab ' }]],
  ['a reason with a line break', [{ rule: 'HORIZON', reason: 'one\ntwo' }]],
  [
    'a rule twice',
    [
      { rule: 'NOTICE', reason: 'urgent' },
      { rule: 'NOTICE', reason: 'again' },
    ],
  ],
  ['an unknown rule', [{ rule: 'PRICE', reason: 'urgent' }]],
])('[BK-11b] refuses %s', async (_name, overrides) => {
  const staff = await clientAs(portal, 'staff', { account: hedy });
  const body = await bookingOfSlot(staff, await freeTime(staff));
  const answer = await send(staff, '/api/appointments', { ...body, onBehalf: { overrides } });
  expect([answer.status, await problemCode(answer)]).toEqual([400, 'invalid-request']);
});

test('[SR-5] a referrer books pending, learns no key, and sees it', async () => {
  const subject = randomBytes(32);
  const referrer = await clientAs(portal, 'referrer', { account: rosalyn, subject });
  const email = `${newKey()}@patient.example`;
  const body = await bookingOfSlot(referrer, await freeTime(referrer), { email });
  const key = newKey();
  const answer = await send(referrer, '/api/appointments', { ...body, onBehalf: {} }, key);
  const booked = await answer.json();
  expect(answer.status).toBe(201);
  expect(Object.keys(booked).sort()).toEqual(['reference', 'results']);
  const { rows } = await portal.db.pool.query('select booking_key from booking where reference = $1', [
    booked.reference,
  ]);
  const bookingKey = rows[0].booking_key;
  expect(JSON.stringify(booked)).not.toContain(bookingKey);
  expect(await stored(bookingKey)).toMatchObject({ statuses: ['PENDING'], holder: null });
  const mail = await mailTo(email);
  expect(mail.text).toContain('Booked for you by Rosalyn Sample (Sample Practice), who referred you.');
  expect(mail.text).toContain(`/appointments/pending/${bookingKey}`);
  expect(mail).not.toHaveProperty('calendar');
  const path = `/api/referrer/bookings/${booked.reference.replaceAll(' ', '-')}`;
  const seen = await referrer.get(path);
  const text = await seen.text();
  expect(JSON.parse(text)).toMatchObject({
    patient: { firstName: 'Ada', lastName: 'Example', dateOfBirth: '1985-12-10' },
    pending: { canAnswer: false },
    appointments: [{ status: 'PENDING' }],
  });
  expect(text).not.toContain(bookingKey);
  expect((await (await referrer.get('/api/referrer/bookings')).json()).length).toBe(1);
  const other = await clientAs(portal, 'referrer', { account: rosalyn });
  expect((await other.get(path)).status).toBe(404);
  expect(await (await other.get('/api/referrer/bookings')).json()).toEqual([]);
  // The same request without the session does not give the key away.
  referrer.cookies.delete('__Host-sid');
  const repeated = await send(referrer, '/api/appointments', body, key);
  expect(await repeated.text()).not.toContain(bookingKey);
});

test('[SR-5] a referrer cancels an own booking only', async () => {
  const referrer = await clientAs(portal, 'referrer', { account: rosalyn });
  const body = await bookingOfSlot(referrer, await freeTime(referrer));
  const { reference } = await (await send(referrer, '/api/appointments', body)).json();
  const path = `/api/referrer/bookings/${reference.replaceAll(' ', '-')}/cancellation`;
  const other = await clientAs(portal, 'referrer', { account: rosalyn });
  expect((await send(other, path)).status).toBe(404);
  const canceled = await send(referrer, path);
  expect(await canceled.json()).toMatchObject({
    appointments: [{ status: 'CANCELED' }],
    pending: { outcome: 'CANCELED', canAnswer: false },
  });
});

test('[BK-11a] staff find patients by birth date; a referrer own ones', async () => {
  const dateOfBirth = '1931-02-03';
  const staff = await clientAs(portal, 'staff', { account: grace });
  const referrer = await clientAs(portal, 'referrer', { account: rosalyn });
  for (const [client, lastName, mobile] of [
    [staff, 'Čapek', '0491570006'],
    [staff, 'Čapek', '0491570110'],
    [referrer, 'Dvořák', '0491570006'],
  ] as const) {
    const body = await bookingOfSlot(client, await freeTime(client), { dateOfBirth, lastName, mobile });
    expect((await send(client, '/api/appointments', body)).status).toBe(201);
  }
  const found = async (client: typeof staff, lastName?: string) =>
    (await client.post('/api/desk/patient_searches', { dateOfBirth, ...(lastName && { lastName }) })).json();
  const byStaff = await found(staff);
  expect(byStaff.map((one: { lastName: string; mobile: string }) => [one.lastName, one.mobile])).toEqual([
    ['Dvořák', '0491570006'],
    ['Čapek', '0491570110'],
  ]);
  expect((await found(staff, 'cap')).length).toBe(1);
  expect((await found(referrer)).map((one: { lastName: string }) => one.lastName)).toEqual(['Dvořák']);
  const [entry] = await audited(1);
  expect(entry).toMatchObject({ role: 'referrer', action: 'find-patients' });
  const wrong = await staff.post('/api/desk/patient_searches', { dateOfBirth: '1931-02-30' });
  expect([wrong.status, await problemCode(wrong)]).toEqual([400, 'invalid-request']);
  const { rows } = await portal.db.pool.query(
    "select count(*) from audit_entry where action = 'find-patients' and role = 'patient'",
  );
  expect(Number(rows[0].count)).toBe(0);
});

test('an override offers only the times of that rule', async () => {
  const staff = await clientAs(portal, 'staff', { account: hedy });
  const wanted = { exam: 'ct-colonography', from: soon(1) };
  const usual = listedSlots(await (await search(staff, wanted)).json());
  const more = listedSlots(await (await search(staff, { ...wanted, overrides: ['NOTICE'] })).json());
  const same = listedSlots(await (await search(staff, { ...wanted, overrides: ['HORIZON'] })).json());
  expect(more.length).toBeGreaterThan(usual.length);
  expect(same.length).toBe(usual.length);
});
