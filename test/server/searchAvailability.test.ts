import { beforeAll, expect, test } from 'vitest';
import { addDays, datesBetween, isoWeekday } from '#base/dates.ts';
import type { AvailabilityQuery } from '#server/domain/availability/availabilityQuery.ts';
import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { ageHolds } from '#test/support/ageHolds.ts';
import { newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { withDatabase } from '#test/support/database.ts';
import { domainErrorOf } from '#test/support/domainErrorOf.ts';
import { freeSlot, freeSlots, listedSlots, soon, weekFrom } from '#test/support/freeSlots.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';

const database = withDatabase({ statementTimeoutMs: 1_000 });
const all = { exams: ['ct-head'], view: 'WEEK', from: soon() } as const;
const [sydney, orange] = [
  { latitude: -33.87, longitude: 151.21 },
  { latitude: -33.28, longitude: 149.1 },
];

beforeAll(() =>
  storeCatalog(
    database.db,
    sampleCatalog(
      [
        { slug: 'harbour', ...sydney, devices: [{ slug: 'ct-1' }, { slug: 'ct-2', exams: ['ct-head'] }] },
        { slug: 'orange', ...orange, devices: [{ slug: 'ct-1', hours: [['07:00', '09:00']] }] },
        {
          slug: 'islands',
          region: 'far',
          timeZone: 'Pacific/Auckland',
          devices: [{ slug: 'ct-1', exams: ['ct-chest'] }],
        },
        {
          slug: 'weekend',
          region: 'far',
          devices: [
            { slug: 'ct-1', exams: ['ct-hand'], hours: { 6: [['09:00', '10:00']] } },
            { slug: 'ct-2', exams: ['ct-flexible'], hours: { 5: [['09:00', '10:00']], 6: [['09:00', '10:00']] } },
          ],
        },
        { slug: 'renovated', region: 'shut', devices: [{ slug: 'ct-1', hours: [] }] },
      ],
      [
        ...[
          { slug: 'ct-head' },
          { slug: 'ct-chest', minutesPrior: 20 * 24 * 60 },
          { slug: 'ct-hand' },
          { slug: 'ct-never' },
        ],
        { slug: 'ct-flexible', customDuration: { min: 30, max: 120, step: 30 } },
      ],
    ),
  ),
);
beforeAll(() =>
  database.db.pool.query("delete from device_exam where exam_id = (select id from exam where slug = 'ct-never')"),
);

test('[SL-1] a week lists slots with instant, zone, offset, local time', async () => {
  const query = { ...all, slotsOn: weekFrom(all.from), clinics: ['orange'] };
  const found = await searchAvailability(sampleDeps(database.db), query);
  expect(found).toMatchObject({ from: all.from, to: soon(8), total: 7 * 7, exams: ['ct-head'], minutes: 30 });
  expect(found.clinics[0]?.days).toHaveLength(7);
  expect(listedSlots(found)).toHaveLength(7 * 7);
  const [first, second] = listedSlots(found);
  expect(first).toMatchObject({
    clinic: 'orange',
    device: 'ct-1',
    exams: ['ct-head'],
    minutes: 30,
    zone: 'Australia/Sydney',
  });
  expect(first?.local).toBe(`${all.from}T07:00`);
  expect(second?.local).toBe(`${all.from}T07:15`);
  expect(new Date(`${first?.local}:00${first?.offset}`).toISOString()).toBe(first?.start);
  expect(Date.parse(first?.end ?? '') - Date.parse(first?.start ?? '')).toBe(30 * 60_000);
  expect(found.explanation).toBeUndefined();
});

test('[SL-1] lists the slots of named dates only', async () => {
  const deps = sampleDeps(database.db);
  const datesOf = async (view: 'WEEK' | 'MONTH' | 'NEXT', slotsOn: readonly string[]) =>
    (await searchAvailability(deps, { ...all, region: 'home', view, slotsOn })).clinics.map(({ days }) =>
      days.flatMap(({ date, offers }) => (offers ? [date] : [])),
    );
  const second = soon(3);
  expect(await datesOf('WEEK', [])).toEqual([[], []]);
  expect(await datesOf('WEEK', [second, soon(90), '2028-02-29'])).toEqual([[second], [second]]);
  expect(await datesOf('MONTH', ['FIRST', second])).toEqual([
    [all.from, second],
    [all.from, second],
  ]);
  expect(await datesOf('NEXT', ['FIRST'])).toEqual([[], []]);
});

test('[SL-1] a first date is named only if it has slots', async () => {
  const deps = sampleDeps(database.db);
  const named = async (query: object) =>
    (await searchAvailability(deps, { ...all, slotsOn: ['FIRST'], ...query })).clinics.flatMap(({ days }) =>
      days.flatMap(({ offers, count }) => (offers ? [count] : [])),
    );
  expect(await named({ exams: ['ct-hand'], clinics: ['weekend'] })).toEqual([3]);
  expect(await named({ exams: ['ct-chest'], clinics: ['islands'] })).toEqual([]);
});

test('[SL-1] signs the slots of a device on a date together', async () => {
  const { clinics } = await searchAvailability(sampleDeps(database.db), {
    ...all,
    clinics: ['orange'],
    slotsOn: ['FIRST'],
  });
  expect(clinics[0]?.days[0]?.offers).toEqual([
    {
      device: 'ct-1',
      offset: expect.stringMatching(/^\+1[01]:00$/),
      token: expect.stringMatching(/^v2\./),
      starts: ['07:00', '07:15', '07:30', '07:45', '08:00', '08:15', '08:30'],
    },
  ]);
});

test('[SL-1] a month counts slots by day and lists none', async () => {
  const found = await searchAvailability(sampleDeps(database.db), { ...all, view: 'MONTH', clinics: ['orange'] });
  expect(found.clinics[0]?.days).toHaveLength(31);
  expect(found.clinics[0]?.days[0]).toEqual({ date: all.from, count: 7 });
  expect(found.clinics[0]?.next?.local).toBe(`${all.from}T07:00`);
});

test('[SL-1] finds the next slot of each clinic, however far', async () => {
  const found = await searchAvailability(sampleDeps(database.db), {
    ...all,
    view: 'NEXT',
    exams: ['ct-chest'],
    region: 'far',
  });
  expect(found.total).toBe(1);
  const [islands] = found.clinics;
  expect(islands?.days).toEqual([]);
  const days = (Date.parse(islands?.next?.start ?? '') - Date.parse(found.computedAt)) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(20);
  expect(days).toBeLessThan(21);
});

test('sorts clinics by distance or by earliest slot', async () => {
  const deps = sampleDeps(database.db);
  const near = await searchAvailability(deps, { ...all, region: 'home', origin: sydney });
  expect(near.clinics).toMatchObject([{ clinic: 'harbour', distance: 0 }, { clinic: 'orange' }]);
  expect(near.clinics[1]?.distance).toBeCloseTo(206_000, -4);
  const early = await searchAvailability(deps, { ...all, region: 'home', origin: sydney, rank: 'EARLIEST' });
  expect(early.clinics.map(({ clinic }) => clinic)).toEqual(['orange', 'harbour']);
  const one = await searchAvailability(deps, { ...all, region: 'home', origin: sydney, limit: 1 });
  expect(one.clinics.map(({ clinic }) => clinic)).toEqual(['harbour']);
});

test('offers a start once while any device is free', async () => {
  const deps = sampleDeps(database.db);
  const at = async () =>
    (await freeSlots(deps, { clinics: ['harbour'] })).filter(({ local }) => local.endsWith(`${soon()}T11:00`));
  expect(await at()).toHaveLength(1);
  for (const left of [1, 0]) {
    const [slot] = await at();
    await placeHold(deps, {
      holder: newHolder(),
      tokens: [slot?.token ?? ''],
      idempotencyKey: newKey(),
      from: newRequester(),
    });
    expect(await at()).toHaveLength(left);
  }
});

test('[SL-5] hides a held slot from others until the hold expires', async () => {
  const deps = sampleDeps(database.db);
  const holder = newHolder();
  const slot = await freeSlot(deps, '08:00', { clinics: ['orange'] });
  await placeHold(deps, { holder, tokens: [slot.token], idempotencyKey: newKey(), from: newRequester() });
  const starts = async (as?: Buffer) =>
    (await freeSlots(deps, { clinics: ['orange'], holder: as })).map(({ start }) => start);
  expect(await starts(holder)).toContain(slot.start);
  expect(await starts()).not.toContain(slot.start);
  expect(await starts(newHolder())).not.toContain(slot.start);
  await ageHolds(database.db, deps.rules.holdSeconds + 1, holder);
  expect(await starts()).toContain(slot.start);
});

test('an empty week names the next slot and the reason', async () => {
  const deps = sampleDeps(database.db);
  const found = await searchAvailability(deps, { ...all, exams: ['ct-chest'], clinics: ['islands'] });
  expect(found).toMatchObject({ total: 0, explanation: { reason: 'notice', messageKey: 'availability.empty.notice' } });
  expect(found.clinics[0]?.next).toBeDefined();
  const saturdays = await searchAvailability(deps, { ...all, exams: ['ct-hand'], clinics: ['weekend'] });
  expect(saturdays.total).toBe(3);
});

test('[SL-1] each empty day says its true reason', async () => {
  const deps = sampleDeps(database.db);
  const reasons = async (query: Partial<AvailabilityQuery>) => {
    const { clinics } = await searchAvailability(deps, { ...all, clinics: ['weekend'], exams: ['ct-hand'], ...query });
    const days = clinics.flatMap((clinic) => clinic.days);
    return new Map(days.map(({ date, reason }) => [isoWeekday(date), reason]));
  };
  const [monday, friday, saturday] = [1, 5, 6];
  const open = await reasons({});
  expect([monday, friday, saturday].map((day) => open.get(day))).toEqual(['closed', 'not-offered', undefined]);
  const evening = await reasons({ timeOfDay: 'EVENING' });
  expect([monday, friday, saturday].map((day) => evening.get(day))).toEqual(['closed', 'not-offered', 'time-of-day']);
  const soonest = await reasons({ exams: ['ct-chest'], clinics: ['islands'] });
  expect(new Set(soonest.values())).toEqual(new Set(['notice']));
});

test('[SL-1] days beyond the horizon say so', async () => {
  const deps = sampleDeps(database.db);
  const found = await searchAvailability(
    { ...deps, rules: { ...deps.rules, horizonDays: 3 } },
    { ...all, clinics: ['orange'] },
  );
  const [orange] = found.clinics;
  const lastDate = addDays(orange?.today ?? '', 3);
  expect(orange?.days.filter(({ date }) => date > lastDate).length).toBeGreaterThanOrEqual(4);
  for (const { date, reason } of orange?.days ?? []) expect(reason).toBe(date > lastDate ? 'horizon' : undefined);
});

test.each([
  ['no clinic is in the region', { region: 'home', clinics: ['islands'] }, 'no-clinic'],
  ['no device offers the exam', { exams: ['ct-never'] }, 'not-offered'],
  ['nothing is open', { region: 'shut' }, 'closed'],
  ['the exam needs more notice', { exams: ['ct-chest'] }, 'notice'],
  ['the time of day has none', { clinics: ['orange'], timeOfDay: 'EVENING' }, 'time-of-day'],
] as const)('explains that nothing is free because %s', async (_case, query, reason) => {
  const found = await searchAvailability(sampleDeps(database.db), { ...all, ...query });
  expect(found).toMatchObject({ total: 0, explanation: { reason } });
});

test('[SL-1] days on which no clinic does the exam say so', async () => {
  const friday = datesBetween(soon(), addDays(soon(), 6)).find((date) => isoWeekday(date) === 5) ?? '';
  const query = { ...all, exams: ['ct-hand'], from: friday, to: friday, clinics: ['weekend'] } as const;
  const { explanation } = await searchAvailability(sampleDeps(database.db), query);
  expect(explanation).toEqual({ reason: 'not-offered', messageKey: 'availability.empty.not-these-days' });
  const never = await searchAvailability(sampleDeps(database.db), { ...query, exams: ['ct-never'] });
  expect(never.explanation).toEqual({ reason: 'not-offered', messageKey: 'availability.empty.not-offered' });
});

test('explains that every slot is taken', async () => {
  const deps = sampleDeps(database.db);
  const date = soon(12);
  await database.db.pool.query(
    `insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
     select clinic_id, id, 'external', s, s + interval '24 hours', s, s + interval '24 hours'
     from device, (select $1::timestamp at time zone 'Australia/Sydney' as s) as day
     where clinic_id = (select id from clinic where slug = 'orange')`,
    [date],
  );
  const found = await searchAvailability(deps, { ...all, clinics: ['orange'], from: date, to: date });
  expect(found).toMatchObject({ total: 0, explanation: { reason: 'full' } });
  expect(found.clinics[0]?.days).toEqual([{ date, count: 0, reason: 'full' }]);
  const morning = await searchAvailability(deps, {
    ...all,
    clinics: ['orange'],
    from: date,
    to: date,
    timeOfDay: 'MORNING',
  });
  expect(morning.clinics[0]?.days).toEqual([{ date, count: 0, reason: 'full' }]);
  expect(found.clinics[0]?.next?.local).toBe(`${soon(13)}T07:00`);
});

test('[BK-6b] a custom duration finds slots of that length', async () => {
  const slots = await freeSlots(sampleDeps(database.db), {
    exams: ['ct-flexible'],
    clinics: ['orange'],
    customDuration: 120,
  });
  expect(slots.map(({ local, minutes }) => [local.slice(11), minutes])).toContainEqual(['07:00', 120]);
  expect(slots.every(({ local }) => local.endsWith('07:00'))).toBe(true);
});

test('[BK-6b] a day with only shorter gaps says so', async () => {
  const deps = sampleDeps(database.db);
  const date = soon(15);
  await database.db.pool.query(
    `insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
     select clinic_id, id, 'external', s, s + interval '30 minutes', s, s + interval '30 minutes'
     from device, (select ($1::date + time '08:00') at time zone 'Australia/Sydney' as s) as day
     where clinic_id = (select id from clinic where slug = 'orange')`,
    [date],
  );
  const search = (query: Partial<AvailabilityQuery>) =>
    searchAvailability(deps, {
      ...all,
      exams: ['ct-flexible'],
      clinics: ['orange'],
      from: date,
      to: date,
      ...query,
    });
  expect((await search({ customDuration: 60 })).clinics[0]?.days).toMatchObject([{ count: 1 }]);
  const long = await search({ customDuration: 90 });
  expect(long.clinics[0]?.days).toEqual([{ date, count: 0, reason: 'no-gap' }]);
  expect(long.explanation).toEqual({ reason: 'no-gap', messageKey: 'availability.empty.no-gap' });
  expect((await search({ customDuration: 30, timeOfDay: 'EVENING' })).explanation?.reason).toBe('time-of-day');
});

test.each([
  ['unknown-region', { region: 'nowhere' }],
  ['unknown-clinic', { clinics: ['nowhere'] }],
  ['unknown-exam', { exams: ['nothing'] }],
  ['date-in-the-past', { from: '2020-01-01' }],
  ['date-beyond-horizon', { from: soon(200) }],
  ['range-too-long', { to: soon(30) }],
  ['invalid-request', { from: '2027-02-30' }],
  ['invalid-request', { slotsOn: ['FIRST', '2026-02-31'] }],
  ['invalid-request', { customDuration: 90 }],
])('refuses bad input as %s: %o', async (code, query) => {
  expect(await domainErrorOf(searchAvailability(sampleDeps(database.db), { ...all, ...query }))).toMatchObject({
    code,
  });
});

test('a brand finds nothing in regions it does not serve', async () => {
  const deps = sampleDeps(database.db, { regions: ['home'] });
  expect(await domainErrorOf(searchAvailability(deps, { ...all, region: 'far' }))).toMatchObject({
    code: 'unknown-region',
  });
  expect(await domainErrorOf(searchAvailability(deps, { ...all, clinics: ['islands'] }))).toMatchObject({
    code: 'unknown-clinic',
  });
  const { clinics } = await searchAvailability(deps, all);
  expect(clinics.map(({ clinic }) => clinic)).toEqual(['harbour', 'orange']);
});

test('the next search uses a newly imported catalog', async () => {
  const deps = sampleDeps(database.db);
  const grid = async () => (await freeSlots(deps, { clinics: ['orange'] })).map(({ local }) => local.slice(11));
  expect(await grid()).toContain('07:15');
  await database.db.pool.query(
    "update device set start_interval = 30 where clinic_id = (select id from clinic where slug = 'orange')",
  );
  await database.db.pool.query("update catalog set revision = 'sample-2'");
  expect(await grid()).not.toContain('07:15');
});

test('a search that times out fails instead of returning nothing', async () => {
  const deps = sampleDeps(database.db);
  await deps.catalog.read();
  const blocker = await database.db.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table allocation in access exclusive mode');
  try {
    expect(await domainErrorOf(searchAvailability(deps, all))).toMatchObject({ code: 'availability-timeout' });
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});
