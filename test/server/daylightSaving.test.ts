import { Temporal } from 'temporal-polyfill';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#base/dates.ts';
import { zoneDay } from '#server/domain/catalog/zoneDay.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { bookingOrder, bookUncounted, newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { withDatabase } from '#test/support/database.ts';
import { freeSlots } from '#test/support/freeSlots.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';

const hour = 3_600_000;
const database = withDatabase();
const zones = [
  ...['Australia/Sydney', 'Australia/Adelaide', 'Australia/Lord_Howe'],
  ...['Pacific/Auckland', 'America/Toronto', 'America/St_Johns'],
];

beforeAll(() => {
  const night = { slug: 'night', exams: ['ct-night'], hours: [['00:00', '24:00']], startInterval: 30 } as const;
  const clinics = zones.map((timeZone, index) => ({
    slug: `clinic-${index}`,
    timeZone,
    devices: [{ slug: 'ct-1', exams: ['ct-head'] }, night],
  }));
  return storeCatalog(database.db, sampleCatalog(clinics, [{ slug: 'ct-head' }, { slug: 'ct-night' }]));
});

/** The dates within a year on which the clocks of a zone change. */
function changes(zone: string): string[] {
  const dates: string[] = [];
  let at = Temporal.Now.zonedDateTimeISO(zone).add({ days: 3 });
  for (let next = at.getTimeZoneTransition('next'); next && dates.length < 2; next = at.getTimeZoneTransition('next')) {
    at = next;
    dates.push(next.toPlainDate().toString());
  }
  return dates;
}

const cases = zones.flatMap((zone, index) =>
  changes(zone).map((date): [string, string, string] => [zone, date, `clinic-${index}`]),
);

test('[SL-6a] the test days last 23, 23.5, 24.5 and 25 hours', () => {
  const lengths = cases.map(([zone, date]) => (zoneDay(zone, date).end - zoneDay(zone, date).start) / hour);
  expect(cases).toHaveLength(12);
  expect([...new Set(lengths)].toSorted()).toEqual([23, 23.5, 24.5, 25]);
});

test.each(cases)('[SL-6a] in %s clinics open at eight local time around %s', async (_zone, date, clinic) => {
  const deps = sampleDeps(database.db, { rules: { horizonDays: 400 } });
  const from = addDays(date, -3);
  const slots = await freeSlots(deps, { clinics: [clinic], from });
  const firsts = [...Map.groupBy(slots, ({ local }) => local.slice(0, 10)).values()].map(([first]) => first);
  expect(firsts.map((slot) => slot?.local)).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => `${addDays(from, day)}T08:00`));

  for (const slot of firsts) {
    const holder = newHolder();
    await placeHold(deps, { holder, tokens: [slot?.token ?? ''], idempotencyKey: newKey(), from: newRequester() });
    const { results } = await bookUncounted(deps, bookingOrder(holder, [slot?.token ?? '']));
    // PostgreSQL has its own time zone data; it must compute the same wall time.
    const { rows } = await database.db.pool.query(
      `select to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD"T"HH24:MI') as local
       from appointment a join clinic c on c.id = a.clinic_id where a.id = $1`,
      [results[0]?.id],
    );
    expect(rows).toEqual([{ local: slot?.local }]);
  }
});

test.each(cases)('[SL-6a] in %s offers no skipped or repeated time on %s', async (zone, date, clinic) => {
  const deps = sampleDeps(database.db, { rules: { horizonDays: 400 } });
  const slots = await freeSlots(deps, { exams: ['ct-night'], clinics: [clinic], from: date, to: date });
  const locals = slots.map(({ local }) => local);
  expect(new Set(locals).size).toBe(locals.length);
  const { start, end } = zoneDay(zone, date);
  expect(locals).toHaveLength(Math.min(24, (end - start) / hour) * 2);
  for (const { start: instant, local, offset } of slots) {
    const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
    expect(`${wall.toPlainDateTime().toString({ smallestUnit: 'minute' })}${wall.offset}`).toBe(`${local}${offset}`);
  }
});
