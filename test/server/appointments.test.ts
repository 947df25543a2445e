import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { everyBooking } from '#server/db/queries/booking.ts';
import { cancelAppointments } from '#server/domain/appointments/cancelAppointments.ts';
import { findAppointments } from '#server/domain/appointments/findAppointments.ts';
import { findHold } from '#server/domain/holds/hold.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { ageHolds } from '#test/support/ageHolds.ts';
import { bookingOrder, bookUncounted, bySystem, newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { withDatabase } from '#test/support/database.ts';
import { domainErrorOf } from '#test/support/domainErrorOf.ts';
import { freeSlot, freeSlots, soon } from '#test/support/freeSlots.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';

const database = withDatabase();

beforeAll(() => storeCatalog(database.db, sampleCatalog([{ slug: 'north', devices: [{ slug: 'ct-1' }] }])));

async function held(time: string, from = soon()) {
  const deps = sampleDeps(database.db);
  const [holder, { token, start }] = [newHolder(), await freeSlot(deps, time, { from })];
  await placeHold(deps, { holder, tokens: [token], idempotencyKey: newKey(), from: newRequester() });
  return { deps, holder, token, start };
}

const count = async (sql: string, ...values: unknown[]) =>
  Number((await database.db.pool.query(sql, values)).rows[0]?.count);
const mails = (bookingKey: string, template: string) =>
  count('select count(*) from outbox where booking_key = $1 and template = $2', bookingKey, template);

test('[CR-1] books a held slot and queues its mail', async () => {
  const { deps, holder, token, start } = await held('08:00');
  const order = bookingOrder(holder, [token]);
  const patient = { ...order.patient, email: ' Ada@Patient.Example' };
  const { bookingKey, results } = await bookUncounted(deps, { ...order, patient });
  expect(bookingKey).toMatch(/^[\w-]{22,}$/);
  expect(results).toEqual([
    {
      id: expect.any(String),
      modalityName: 'CT',
      examName: 'ct-head',
      clinicName: 'north',
      date: start,
      patientYearOfBirth: 1985,
      patientEmailHash: createHash('sha256').update('ada@patient.example').digest('hex'),
    },
  ]);
  expect(await findHold(deps, { holder })).toBeUndefined();
  expect(await mails(bookingKey, 'confirmation')).toBe(1);
  expect(await mails(bookingKey, 'clinic-booking')).toBe(1);
  const { rows } = await database.db.pool.query('select message_id from outbox where booking_key = $1', [bookingKey]);
  expect(rows[0]?.message_id).toMatch(/^<[\w-]+@portal\.example>$/);
});

test('[AS-1a] the summary has only the name of the patient', async () => {
  const { deps, holder, token, start } = await held('08:30');
  const { bookingKey, results } = await bookUncounted(deps, bookingOrder(holder, [token]));
  const summary = await findAppointments(deps, bookingKey, everyBooking);
  expect(summary).toMatchObject({
    bookingKey,
    patient: { firstName: 'Ada', lastName: 'Example' },
    appointments: [
      {
        id: results[0]?.id,
        status: 'BOOKED',
        start,
        local: `${soon()}T08:30`,
        minutes: 30,
        cancellation: { allowed: true, minutesPrior: 120 },
        clinic: { slug: 'north' },
      },
    ],
  });
  expect(JSON.stringify(summary)).not.toMatch(/1985|patient\.example|0491570006/);
  expect(await domainErrorOf(findAppointments(deps, newKey(), everyBooking))).toMatchObject({ code: 'not-found' });
});

test('[SL-5] books an expired hold while its slot is free', async () => {
  for (const swept of [false, true]) {
    const { deps, holder, token } = await held(swept ? '09:30' : '09:00');
    await ageHolds(database.db, 301, holder);
    if (swept) await database.db.pool.query('delete from allocation where holder = $1', [holder]);
    const { results } = await bookUncounted(deps, bookingOrder(holder, [token]));
    expect(results).toHaveLength(1);
  }
});

test('[SL-3] refuses a slot taken meanwhile and offers alternatives', async () => {
  const { deps, holder, token, start } = await held('10:00');
  await ageHolds(database.db, 301, holder);
  await placeHold(deps, { holder: newHolder(), tokens: [token], idempotencyKey: newKey(), from: newRequester() });
  const before = await count('select count(*) from booking');
  const { code, details } = await domainErrorOf(bookUncounted(deps, bookingOrder(holder, [token])));
  expect(code).toBe('slot-taken');
  expect(details.alternatives?.length).toBeGreaterThan(3);
  expect(details.alternatives?.map((slot) => slot.start)).not.toContain(start);
  expect(await count('select count(*) from booking')).toBe(before);
});

test('an expired hold ends when its slot is not offered', async () => {
  const { deps, holder, token } = await held('10:45');
  await database.db.pool.query('delete from allocation where holder = $1', [holder]);
  const late = sampleDeps(database.db, { rules: { horizonDays: 0 } });
  expect(await domainErrorOf(bookUncounted(late, bookingOrder(holder, [token])))).toMatchObject({
    code: 'hold-expired',
  });
  await bookUncounted(deps, bookingOrder(holder, [token]));
});

test("a booking ends the holder's hold of another slot", async () => {
  const { deps, holder, token } = await held('15:30');
  const { token: other } = await freeSlot(deps, '15:45', { holder, from: soon(3) });
  await placeHold(deps, { holder, tokens: [other], idempotencyKey: newKey(), from: newRequester() });
  await bookUncounted(deps, bookingOrder(holder, [token]));
  expect(await findHold(deps, { holder })).toBeUndefined();
});

test('[BK-6b] books separate exams all together or not at all', async () => {
  const deps = sampleDeps(database.db);
  const slots = (await freeSlots(deps, { from: soon(4) })).filter(({ local }) => /T(09:00|10:00|11:00)$/.test(local));
  const [one, two, three] = slots;
  if (!one || !two || !three) throw new Error('three slots');
  const holder = newHolder();
  await placeHold(deps, { holder, tokens: [two.token, one.token], idempotencyKey: newKey(), from: newRequester() });
  const { bookingKey } = await bookUncounted(deps, bookingOrder(holder, [two.token, one.token]));
  const { appointments } = await findAppointments(deps, bookingKey, everyBooking);
  expect(appointments.map(({ start }) => start)).toEqual([two.start, one.start]);
  expect(await mails(bookingKey, 'confirmation')).toBe(1);
  const refusal = await domainErrorOf(bookUncounted(deps, bookingOrder(newHolder(), [three.token, one.token])));
  expect(refusal.code).toBe('slot-taken');
  expect((await freeSlot(deps, '11:00', { from: soon(4) })).start).toBe(three.start);
  // Both are at one clinic, which gets one mail.
  expect(await mails(bookingKey, 'clinic-booking')).toBe(1);
  await cancelAppointments(deps, { bookingKey, idempotencyKey: newKey(), ...bySystem });
  expect(await mails(bookingKey, 'clinic-cancellation')).toBe(1);
});

test('answers retries of one key with the first booking', async () => {
  const { deps, holder, token } = await held('13:00');
  const order = bookingOrder(holder, [token]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => bookUncounted(deps, order)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await bookUncounted(deps, order)).toEqual(answers[0]);
  expect(await count('select count(*) from appointment where id = $1', answers[0]?.results[0]?.id)).toBe(1);
  expect(await mails(answers[0]?.bookingKey ?? '', 'confirmation')).toBe(1);
});

test('refuses a used key with another request', async () => {
  const { deps, holder, token } = await held('14:00');
  const order = bookingOrder(holder, [token]);
  await bookUncounted(deps, order);
  const other = { ...order, requestHash: Buffer.from('other') };
  expect(await domainErrorOf(bookUncounted(deps, other))).toMatchObject({ code: 'idempotency-key-reused' });

  const { holder: second, token: wanted } = await held('15:00');
  await ageHolds(database.db, 301, second);
  const third = newHolder();
  await placeHold(deps, { holder: third, tokens: [wanted], idempotencyKey: newKey(), from: newRequester() });
  const again = bookingOrder(second, [wanted]);
  expect(await domainErrorOf(bookUncounted(deps, again))).toMatchObject({ code: 'slot-taken' });
  await ageHolds(database.db, 301, third);
  expect((await bookUncounted(deps, again)).results).toHaveLength(1);
});

test('a cancellation frees the slot and queues one mail', async () => {
  const { deps, holder, token, start } = await held('16:00');
  const { bookingKey } = await bookUncounted(deps, bookingOrder(holder, [token]));
  const request = { bookingKey, idempotencyKey: newKey(), ...bySystem };
  const summary = await cancelAppointments(deps, request);
  expect(summary.appointments).toMatchObject([
    { status: 'CANCELED', cancellation: { allowed: false, reason: 'APPOINTMENT_CANCELLED' } },
  ]);
  expect(await cancelAppointments(deps, request)).toEqual(summary);
  expect(await mails(bookingKey, 'cancellation')).toBe(1);
  expect((await freeSlot(deps, '16:00')).start).toBe(start);
  const again = cancelAppointments(deps, { bookingKey, idempotencyKey: newKey(), ...bySystem });
  expect(await domainErrorOf(again)).toMatchObject({ code: 'already-canceled' });
  const unknown = cancelAppointments(deps, { bookingKey: newKey(), idempotencyKey: newKey(), ...bySystem });
  expect(await domainErrorOf(unknown)).toMatchObject({ code: 'not-found' });
});

test.each([
  ['08:00', 'CONFIRMED', undefined],
  ['08:30', 'PENDING', undefined],
  ['09:00', 'ARRIVED', 'too-late-to-cancel'],
  ['09:30', 'DONE', 'too-late-to-cancel'],
  ['10:00', 'RESCHEDULED', 'already-canceled'],
])('[AS-1a] at %s, canceling a %s appointment answers %s', async (time, status, code) => {
  const { deps, holder, token } = await held(time, soon(10));
  const { bookingKey } = await bookUncounted(deps, bookingOrder(holder, [token]));
  await database.db.pool.query('update appointment set status = $2 where booking_key = $1', [bookingKey, status]);
  const { appointments } = await findAppointments(deps, bookingKey, everyBooking);
  expect(appointments).toMatchObject([{ status, cancellation: { allowed: code === undefined } }]);
  const canceling = cancelAppointments(deps, { bookingKey, idempotencyKey: newKey(), ...bySystem });
  if (code) expect(await domainErrorOf(canceling)).toMatchObject({ code });
  else expect(await canceling).toMatchObject({ appointments: [{ status: 'CANCELED' }] });
});

test("refuses a cancellation within the brand's notice", async () => {
  const { holder, token, start } = await held('16:30');
  const minutes = Math.ceil((Date.parse(start) - Date.now()) / 60_000);
  const deps = sampleDeps(database.db, { rules: { cancelMinutesPrior: minutes + 1 } });
  const { bookingKey } = await bookUncounted(deps, bookingOrder(holder, [token]));
  expect((await findAppointments(deps, bookingKey, everyBooking)).appointments).toMatchObject([
    { cancellation: { allowed: false, reason: 'PRIOR_MINUTES', minutesPrior: minutes + 1 } },
  ]);
  const late = cancelAppointments(deps, { bookingKey, idempotencyKey: newKey(), ...bySystem });
  expect(await domainErrorOf(late)).toMatchObject({ code: 'too-late-to-cancel' });
});

test('PostgreSQL refuses overlapping allocations', async () => {
  const { deps, holder, token } = await held('11:30');
  await bookUncounted(deps, bookingOrder(holder, [token]));
  const copy = database.db.pool.query(
    `insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
     select clinic_id, device_id, 'external', starts_at, ends_at, busy_from - interval '1 minute', busy_until
     from allocation where kind = 'appointment' limit 1`,
  );
  await expect(copy).rejects.toMatchObject({ code: '23P01' });
});

test('a booking keeps the name of an inactive clinic', async () => {
  const { deps, holder, token } = await held('12:00');
  const { bookingKey } = await bookUncounted(deps, bookingOrder(holder, [token]));
  await database.db.pool.query(
    "update clinic set active = false; update exam set active = false; update catalog set revision = 'sample-2'",
  );
  expect(await findAppointments(deps, bookingKey, everyBooking)).toMatchObject({
    appointments: [{ clinic: { name: 'north' }, exams: [{ slug: 'ct-head' }] }],
  });
});
