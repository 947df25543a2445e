import { beforeAll, expect, test } from 'vitest';
import { slotsOn } from '#client/stores/offeredSlots.ts';
import { everyBooking } from '#server/db/queries/booking.ts';
import { cancelAppointments } from '#server/domain/appointments/cancelAppointments.ts';
import { findAppointments } from '#server/domain/appointments/findAppointments.ts';
import type { AvailabilityQuery } from '#server/domain/availability/availabilityQuery.ts';
import { explainAvailability } from '#server/domain/availability/explainAvailability.ts';
import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import { findClinics } from '#server/domain/catalog/searchCatalog.ts';
import { findHold } from '#server/domain/holds/hold.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { appointmentCalendar } from '#server/domain/outbox/appointmentCalendar.ts';
import { ageHolds } from '#test/support/ageHolds.ts';
import { bookingOrder, bookUncounted, bySystem, newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { withDatabase } from '#test/support/database.ts';
import { domainErrorOf } from '#test/support/domainErrorOf.ts';
import { freeSlot, freeSlots, soon } from '#test/support/freeSlots.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';

const database = withDatabase();

const mri = { slug: 'mr-1', exams: ['mri-knee'], startInterval: 15 };
const ultrasound = { slug: 'us-1', exams: ['us-knee', 'us-neck'], startInterval: 10 };
const scanner = { slug: 'ct-1', exams: ['ct-dye', 'xray'] };

beforeAll(() =>
  storeCatalog(
    database.db,
    sampleCatalog(
      [
        { slug: 'both', transferMinutes: 10, devices: [mri, ultrasound] },
        { slug: 'only-mri', devices: [mri] },
        { slug: 'only-us', devices: [ultrasound] },
        { slug: 'never-open-together', devices: [mri, { ...ultrasound, hours: [['20:00', '21:00']] }] },
        { slug: 'brief', devices: [{ slug: 'xr-1', exams: ['brief'], hours: [['09:00', '09:20']] }] },
        {
          slug: 'late-notice',
          devices: [
            { slug: 'xr-2', exams: ['too-long'], hours: [['09:00', '09:10']] },
            { slug: 'us-2', exams: ['us-later'] },
          ],
        },
        { slug: 'early', devices: [{ slug: 'mr-2', exams: ['mri-knee'], hours: [['13:00', '14:00']] }] },
        { slug: 'dye', devices: [scanner, { slug: 'nm-1', exams: ['nm-bone'] }, { slug: 'dxa-1', exams: ['dxa'] }] },
      ],
      [
        { slug: 'mri-knee', duration: 45, prepTime: 5 },
        { slug: 'us-knee', duration: 20, cleanUpTime: 5, after: ['mri-knee'] },
        { slug: 'ct-dye', duration: 20, notSameVisit: ['xray'], notSameDay: ['nm-bone'] },
        { slug: 'xray', duration: 10 },
        { slug: 'nm-bone', duration: 30 },
        { slug: 'brief', duration: 20 },
        { slug: 'too-long', duration: 45 },
        { slug: 'us-neck', duration: 30, prepTime: 5 },
        { slug: 'us-later', duration: 20, minutesPrior: 5 * 1440 },
        { slug: 'dxa', duration: 15, daysAfter: [{ exams: ['ct-dye'], days: 3 }] },
      ],
    ),
  ),
);

const exams = ['mri-knee', 'us-knee'];
const deps = () => sampleDeps(database.db);
const visitAt = (time: string, from = soon()) => freeSlot(deps(), time, { exams, clinics: ['both'], from, to: from });
const hold = (holder: Buffer, ...tokens: string[]) =>
  placeHold(deps(), { holder, tokens, idempotencyKey: newKey(), from: newRequester() });
const allocations = async (holder: Buffer) =>
  (await database.db.pool.query('select device_id, visit_id from allocation where holder = $1', [holder])).rows;
const reasonOf = async (query: Partial<AvailabilityQuery>) => {
  const found = await searchAvailability(deps(), { view: 'WEEK', from: soon(), slotsOn: [], exams, ...query });
  return found.explanation?.reason;
};

test('[BK-6b] one hold has an allocation for each device', async () => {
  const [holder, slot] = [newHolder(), await visitAt('09:00')];
  expect(slot).toMatchObject({
    device: 'mr-1',
    exams,
    minutes: 80,
    parts: [
      { device: 'mr-1', exams: ['mri-knee'], local: `${soon()}T09:00`, minutes: 45 },
      { device: 'us-1', exams: ['us-knee'], local: `${soon()}T10:00`, minutes: 20 },
    ],
  });
  expect((await hold(holder, slot.token)).slots).toMatchObject([{ start: slot.start, parts: slot.parts }]);
  expect((await findHold(deps(), { holder }))?.slots).toMatchObject([{ exams, parts: slot.parts }]);
  const rows = await allocations(holder);
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map(({ visit_id }) => visit_id)).size).toBe(1);
});

test('[SL-3] holds all parts of a visit or none', async () => {
  const second = await freeSlot(deps(), '12:00', { exams: ['us-knee'], clinics: ['both'], from: soon(3) });
  const [other, slot] = [newHolder(), await visitAt('11:00', soon(3))];
  await hold(other, second.token);
  const holder = newHolder();
  const { code, details } = await domainErrorOf(hold(holder, slot.token));
  expect(code).toBe('slot-taken');
  expect(await allocations(holder)).toEqual([]);
  expect(details.alternatives?.length).toBeGreaterThan(3);
  expect(details.alternatives?.every(({ parts }) => parts?.length === 2)).toBe(true);
});

test('[BK-6b] a visit is one appointment with its parts', async () => {
  const [holder, slot] = [newHolder(), await visitAt('13:00')];
  await hold(holder, slot.token);
  const { bookingKey, results } = await bookUncounted(deps(), bookingOrder(holder, [slot.token]));
  expect(results).toMatchObject([{ examName: 'mri-knee, us-knee', clinicName: 'both', date: slot.start }]);
  const { appointments } = await findAppointments(deps(), bookingKey, everyBooking);
  expect(appointments).toMatchObject([
    {
      id: results[0]?.id,
      start: slot.start,
      end: slot.end,
      minutes: 80,
      parts: [
        { local: `${soon()}T13:00`, minutes: 45, exams: [{ slug: 'mri-knee' }] },
        { local: `${soon()}T14:00`, minutes: 20, exams: [{ slug: 'us-knee' }] },
      ],
    },
  ]);
  const file = appointmentCalendar({
    appointments,
    stamp: new Date(0),
    provider: 'P',
    organizer: 'calls@clinic.example',
    link: 'https://portal.example',
    locale: 'en-AU',
    t: (key) => String(key),
  });
  expect(file.replaceAll('\r\n ', '').replaceAll('\u202f', ' ')).toContain('1:00 pm mri-knee\\n2:00 pm us-knee');
});

test('[BK-6b] allocations belong to the booked visit, not the held one', async () => {
  const day = soon(5);
  const only = (exam: string, time: string) =>
    freeSlot(deps(), time, { exams: [exam], clinics: ['both'], from: day, to: day });
  const visitIds = async (held: readonly string[], booked: readonly string[]) => {
    const holder = newHolder();
    await hold(holder, ...held);
    await bookUncounted(deps(), bookingOrder(holder, [...booked]));
    const { rows } = await database.db.pool.query(
      `delete from allocation where kind = 'appointment' and starts_at between $1::date - 1 and $1::date + 1 returning visit_id`,
      [day],
    );
    expect(rows).toHaveLength(2);
    return rows.map(({ visit_id }) => visit_id);
  };
  const [visit, apart] = [
    [(await visitAt('09:00', day)).token],
    [(await only('mri-knee', '09:00')).token, (await only('us-knee', '10:00')).token],
  ];
  expect(await visitIds(visit, apart)).toEqual([null, null]);
  const [one, other] = await visitIds(apart, visit);
  expect([one, other]).toEqual([expect.any(String), one]);
});

test('[BK-6b] a cancellation frees every part of a visit', async () => {
  const [holder, slot] = [newHolder(), await visitAt('15:00')];
  await hold(holder, slot.token);
  const { bookingKey } = await bookUncounted(deps(), bookingOrder(holder, [slot.token]));
  await expect(visitAt('15:00')).rejects.toThrow('Nothing is free');
  await cancelAppointments(deps(), { bookingKey, idempotencyKey: newKey(), ...bySystem });
  expect((await visitAt('15:00')).parts).toEqual(slot.parts);
});

test('[SL-5] books an expired visit while all its parts are free', async () => {
  const [holder, slot] = [newHolder(), await visitAt('09:00', soon(4))];
  await hold(holder, slot.token);
  await ageHolds(database.db, 301, holder);
  await hold(
    newHolder(),
    (await freeSlot(deps(), '10:00', { exams: ['us-knee'], clinics: ['both'], from: soon(4) })).token,
  );
  expect((await domainErrorOf(bookUncounted(deps(), bookingOrder(holder, [slot.token])))).code).toBe('slot-taken');
  const [later, next] = [newHolder(), await visitAt('12:00', soon(4))];
  await hold(later, next.token);
  await ageHolds(database.db, 301, later);
  expect((await bookUncounted(deps(), bookingOrder(later, [next.token]))).results).toHaveLength(1);
});

test('[BK-2d] finds clinics for exams together or separately', async () => {
  const { catalog } = await deps().catalog.read();
  const clinics = (wanted: readonly string[], separate: boolean) =>
    findClinics(catalog, { exams: wanted, separate }).map(({ clinic }) => clinic.slug);
  expect(clinics(exams, false)).toEqual(['both', 'never-open-together']);
  expect(clinics(exams, true)).toEqual(['both', 'never-open-together']);
  expect(clinics(['mri-knee', 'xray'], false)).toEqual([]);
  expect(clinics(['mri-knee', 'xray'], true)).toEqual(['both', 'dye', 'early', 'never-open-together', 'only-mri']);
  expect(clinics(['ct-dye', 'xray'], false)).toEqual([]);
  expect(clinics(['ct-dye', 'xray'], true)).toEqual(['dye']);
});

test('[BK-2d] says why exams have no visit', async () => {
  expect(await reasonOf({ clinics: ['both'] })).toBeUndefined();
  expect(await reasonOf({ clinics: ['only-mri', 'only-us'] })).toBe('not-together');
  expect(await reasonOf({ clinics: ['only-mri'] })).toBe('not-offered');
  expect(await reasonOf({ clinics: ['never-open-together'] })).toBe('not-consecutive');
  expect(await reasonOf({ clinics: ['never-open-together'], timeOfDay: 'MORNING' })).toBe('not-consecutive');
  expect(await reasonOf({ clinics: ['both'], timeOfDay: 'EVENING' })).toBe('time-of-day');
  expect(await reasonOf({ exams: ['ct-dye', 'xray'] })).toBe('exclusive');
});

test('[BK-6b] refuses exams on a day that they exclude', async () => {
  const from = soon(5);
  const dye = await freeSlot(deps(), '09:00', { exams: ['ct-dye'], from });
  const query = { exams: ['nm-bone'], view: 'WEEK', from, slotsOn: [from, soon(6)] } as const;
  const found = await searchAvailability(deps(), { ...query, besides: [dye.token] });
  expect(found.clinics[0]?.days.map(({ count }) => count > 0)).toEqual([false, ...Array(6).fill(true)]);
  const sameDay = await freeSlot(deps(), '12:00', { exams: ['nm-bone'], from });
  expect(await domainErrorOf(hold(newHolder(), dye.token, sameDay.token))).toMatchObject({
    code: 'invalid-request',
    details: { errors: [{ pointer: '/body/slots/1', keyword: 'sameDay' }], messageKey: 'availability.empty.other-day' },
  });
  const [nextDay] = found.clinics.flatMap((clinic) => slotsOn(found, clinic, soon(6)));
  expect((await hold(newHolder(), dye.token, nextDay?.token ?? '')).slots).toHaveLength(2);
  const onThatDay = { ...query, to: from, besides: [dye.token] };
  expect((await searchAvailability(deps(), onThatDay)).explanation?.reason).toBe('other-day');
});

test('[BK-6b] says that the free times overlap another scan', async () => {
  const from = soon(12);
  const chosen = await freeSlot(deps(), '09:00', { exams: ['xray'], clinics: ['dye'], from });
  const query = { exams: ['brief'], view: 'WEEK', from, slotsOn: [from] } as const;
  const { clinics } = await searchAvailability(deps(), { ...query, besides: [chosen.token] });
  expect(clinics[0]?.days.slice(0, 2)).toMatchObject([{ count: 0, reason: 'overlap' }, { count: 1 }]);
  expect(clinics[0]?.next?.local.slice(0, 10)).toBe(soon(13));
  const onThatDay = { ...query, to: from, besides: [chosen.token] };
  expect((await searchAvailability(deps(), onThatDay)).explanation?.reason).toBe('overlap');
});

test('[BK-6b] offers no time while the other scan has the room', async () => {
  const from = soon(15);
  const knee = await freeSlot(deps(), '10:00', { exams: ['us-knee'], clinics: ['both'], from });
  const query = { exams: ['us-neck'], clinics: ['both'], from, to: from, besides: [knee.token] };
  const times = (await freeSlots(deps(), query)).map((slot) => ({ time: slot.local.slice(11, 16), slot }));
  // The room is cleaned until 10:25, and prepared from five minutes before the start.
  expect(times.map(({ time }) => time).filter((time) => time > '09:00' && time < '10:50')).toEqual([
    '09:10',
    '09:20',
    '09:30',
    '10:30',
    '10:40',
  ]);
  const next = times.find(({ time }) => time === '10:30');
  expect((await hold(newHolder(), knee.token, next?.slot.token ?? '')).slots).toHaveLength(2);
});

test('[BK-6b] says why each other scan leaves no time', async () => {
  const from = soon(14);
  const reasonBeside = async (chosen: { token: string }, query: Partial<AvailabilityQuery>) => {
    const search = { view: 'WEEK', from, to: from, slotsOn: [], exams, ...query } as const;
    return (await searchAvailability(deps(), { ...search, besides: [chosen.token] })).explanation?.reason;
  };
  const ultrasoundFirst = await freeSlot(deps(), '10:00', { exams: ['us-knee'], clinics: ['both'], from });
  expect(await reasonBeside(ultrasoundFirst, { exams: ['mri-knee'], clinics: ['early'] })).toBe('order');
  const dye = await freeSlot(deps(), '09:00', { exams: ['ct-dye'], from });
  expect(await reasonBeside(dye, { exams: ['brief'] })).toBe('overlap');
  const noon = await freeSlot(deps(), '12:00', { exams: ['xray'], clinics: ['dye'], from });
  // Free in the afternoon, so that the patient can change the time of day.
  expect(await reasonBeside(noon, { exams: ['mri-knee'], clinics: ['early'], timeOfDay: 'MORNING' })).toBe(
    'time-of-day',
  );
});

test('the order of exams does not change the reason', async () => {
  const query = { clinics: ['late-notice'] };
  expect(await reasonOf({ ...query, exams: ['too-long', 'us-later'] })).toBe('not-offered');
  expect(await reasonOf({ ...query, exams: ['us-later', 'too-long'] })).toBe('not-offered');
});

test.each([
  ['after', ['us-knee', 'both', '10:00'], ['mri-knee', 'both', '13:00'], 'error.slots-order'],
  ['transfer', ['mri-knee', 'both', '10:00'], ['us-knee', 'only-us', '10:50'], 'error.slots-transfer'],
  ['sameVisit', ['ct-dye', 'dye', '10:00'], ['xray', 'dye', '10:30'], 'error.slots-same-visit'],
] as const)('[BK-6b] %s: neither offers nor holds separate times', async (keyword, one, other, messageKey) => {
  const from = soon(9);
  const queryOf = ([exam, clinic]: readonly [string, string, string]) => ({
    exams: [exam],
    clinics: [clinic],
    from,
    to: from,
  });
  const first = await freeSlot(deps(), one[2], queryOf(one));
  const second = await freeSlot(deps(), other[2], queryOf(other));
  const offered = await freeSlots(deps(), { ...queryOf(other), besides: [first.token] });
  expect(offered.map(({ start }) => start)).not.toContain(second.start);
  expect(await domainErrorOf(hold(newHolder(), first.token, second.token))).toMatchObject({
    code: 'invalid-request',
    details: { messageKey, errors: [{ pointer: '/body/slots/1', keyword }] },
  });
  const [fitting] =
    keyword === 'after'
      ? await freeSlots(deps(), { ...queryOf(other), from: soon(10), to: soon(10) })
      : offered.slice(-1);
  expect((await hold(newHolder(), first.token, fitting?.token ?? '')).slots).toHaveLength(2);
});

test('[BK-6b] refuses dates too near another exam', async () => {
  const from = soon(8);
  const dye = await freeSlot(deps(), '09:00', { exams: ['ct-dye'], from });
  const query = { exams: ['dxa'], view: 'WEEK', from, slotsOn: [soon(11)] } as const;
  const found = await searchAvailability(deps(), { ...query, besides: [dye.token] });
  const days = found.clinics.flatMap((clinic) => clinic.days);
  expect(days.map(({ reason }) => reason)).toEqual([...Array(3).fill('days-apart'), ...Array(4).fill(undefined)]);
  expect(found.intervals).toEqual([{ exam: 'dxa', after: 'ct-dye', days: 3 }]);
  const tooNear = await freeSlot(deps(), '12:00', { exams: ['dxa'], from: soon(10) });
  expect(await domainErrorOf(hold(newHolder(), tooNear.token, dye.token))).toMatchObject({
    code: 'invalid-request',
    details: {
      errors: [{ pointer: '/body/slots/1', keyword: 'daysApart' }],
      messageKey: 'availability.empty.days-apart',
    },
  });
  const before = await freeSlot(deps(), '12:00', { exams: ['dxa'], from: soon(7) });
  const holder = newHolder();
  expect((await hold(holder, dye.token, before.token)).slots).toHaveLength(2);
  const [later] = found.clinics.flatMap((clinic) => slotsOn(found, clinic, soon(11)));
  expect((await hold(holder, dye.token, later?.token ?? '')).slots).toHaveLength(2);
});

test('[BK-6b] refuses a visit after its order changed', async () => {
  const slot = await visitAt('09:00', soon(7));
  const setRules = (rules: object) =>
    database.db.pool.query(
      `with changed as (update exam set visit_rules = $1 where slug = 'mri-knee')
       update catalog set revision = revision || '+'`,
      [JSON.stringify(rules)],
    );
  await setRules({ after: ['us-knee'] });
  expect((await domainErrorOf(hold(newHolder(), slot.token))).code).toBe('slot-not-offered');
  await setRules({});
  expect((await hold(newHolder(), slot.token)).slots).toHaveLength(1);
});

test('explains visits by the devices of a clinic', async () => {
  const query = { exams, clinics: ['both'], view: 'WEEK', from: soon(8), to: soon(8) } as const;
  const [day, ...more] = await explainAvailability(deps(), query);
  expect(more).toEqual([]);
  expect(day).toMatchObject({ clinic: 'both', device: 'mr-1+us-1', hours: [{ opens: 480, closes: 1020 }] });
  expect(day?.offered).toBe((await searchAvailability(deps(), { ...query, slotsOn: [] })).total);
});
