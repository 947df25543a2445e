import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#base/dates.ts';
import { demoBookings, fadingOccupancy } from '#server/domain/catalog/demoBookings.ts';
import { importCatalog } from '#server/domain/catalog/importCatalog.ts';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { openWindows } from '#server/domain/catalog/openingHours.ts';
import { parseCatalog } from '#server/domain/catalog/parseCatalog.ts';
import { dayAt } from '#server/domain/catalog/zoneDay.ts';
import { withDatabase } from '#test/support/database.ts';

const database = withDatabase();
const minute = 60_000;

beforeAll(async () => {
  const parsed = await parseCatalog(new URL('../../catalog/demo', import.meta.url).pathname);
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
  await importCatalog(database.db, parsed);
});
beforeEach(() => database.db.pool.query('truncate allocation'));

interface Row {
  readonly device_id: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly busy_from: Date;
  readonly busy_until: Date;
  readonly exam_ids: readonly number[];
}

async function allocations(): Promise<readonly Row[]> {
  const columns = 'device_id, starts_at, ends_at, busy_from, busy_until, exam_ids';
  return (await database.db.pool.query(`select ${columns} from allocation order by device_id, busy_from`)).rows;
}

/** What share of the opening hours from one day to another (counted from today) is taken, over all devices. */
async function shareOf(from: number, to: number): Promise<number> {
  const { catalog, now } = await openCatalog(database.db).read();
  let [open, busy] = [0, 0];
  const taken = Map.groupBy(await allocations(), ({ device_id }) => device_id);
  for (const { timeZone, devices } of catalog.clinics) {
    for (const device of devices) {
      const today = dayAt(timeZone, now).date;
      for (let ahead = from; ahead <= to; ahead++) {
        for (const window of openWindows(device, addDays(today, ahead), timeZone)) {
          open += window.to - window.from;
          const inside = (taken.get(device.id) ?? []).filter(
            ({ busy_from }) => +busy_from >= window.from && +busy_from < window.to,
          );
          for (const { busy_from, busy_until } of inside) busy += +busy_until - +busy_from;
        }
      }
    }
  }
  return busy / open;
}

test('each booking fits exam, length, start grid and opening hours', async () => {
  await demoBookings(database.db, { days: 4, occupancy: () => 0.7, seed: 1 });
  const { catalog } = await openCatalog(database.db).read();
  const fits = ({ device_id, starts_at, ends_at, busy_from, busy_until, exam_ids }: Row) => {
    const device = catalog.deviceById.get(device_id);
    const exam = catalog.examById.get(exam_ids[0] ?? 0);
    const zone = catalog.clinicById.get(device?.clinicId ?? 0)?.timeZone ?? '';
    if (!device?.exams.has(exam?.id ?? 0) || exam?.enquiry !== 'none') return false;
    const windows = openWindows(device, dayAt(zone, +starts_at).date, zone);
    const window = windows.find(({ from, to }) => from <= +busy_from && +busy_until <= to);
    return (
      +starts_at - +busy_from === exam.prepTime * minute &&
      +ends_at - +starts_at === exam.duration * minute &&
      +busy_until - +ends_at === exam.cleanUpTime * minute &&
      window !== undefined &&
      (+starts_at - window.from) % (device.startInterval * minute) === 0
    );
  };
  const rows = await allocations();
  expect(rows.length).toBeGreaterThan(1000);
  expect(rows.filter((row) => !fits(row))).toEqual([]);
});

test('near days are fuller than far days', async () => {
  const fading = fadingOccupancy(60);
  expect([fading(0), fading(1), fading(60)].map((share) => share.toFixed(2))).toEqual(['0.85', '0.85', '0.25']);
  await demoBookings(database.db, { days: 8, occupancy: (ahead) => (ahead < 4 ? 0.8 : 0.3), seed: 1 });
  expect(await shareOf(0, 3)).toBeGreaterThan(0.6);
  expect(await shareOf(4, 7)).toBeLessThan(0.4);
  expect(await shareOf(4, 7)).toBeGreaterThan(0.2);
});

test('mornings are fuller than afternoons', async () => {
  await demoBookings(database.db, { days: 8, occupancy: () => 0.5, seed: 1 });
  const { rows } = await database.db.pool.query(`
    select extract(hour from a.starts_at at time zone c.time_zone)::int as hour, count(*) from allocation a
    join clinic c on c.id = a.clinic_id join device d on d.id = a.device_id
    where d.modality = 'DX' and c.slug <> 'lord-howe-island'
      and extract(isodow from a.starts_at at time zone c.time_zone) < 6
    group by 1`);
  const at = (hour: number) => rows.find((row) => row.hour === hour)?.count ?? 0;
  expect(at(9)).toBeGreaterThan(at(15) * 1.05);
});

test('the same seed gives the same bookings, another seed others', async () => {
  const of = async (seed: number) => {
    await database.db.pool.query('truncate allocation');
    await demoBookings(database.db, { days: 2, occupancy: () => 0.5, seed });
    return JSON.stringify(await allocations());
  };
  const first = await of(1);
  expect(await of(1)).toBe(first);
  expect(await of(2)).not.toBe(first);
});

test('a second run adds only the missing days', async () => {
  const load = { days: 3, occupancy: () => 0.6, seed: 1 };
  const first = await demoBookings(database.db, load);
  const before = await allocations();
  expect(first).toBe(before.length);
  expect(await demoBookings(database.db, load)).toBe(0);
  // Another seed may book the few short days that the first left empty, and no other.
  expect(await demoBookings(database.db, { ...load, seed: 2 })).toBeLessThan(first / 100);
  expect(await demoBookings(database.db, { ...load, days: 4 })).toBeGreaterThan(0);
  const after = new Set((await allocations()).map((row) => JSON.stringify(row)));
  expect(before.every((row) => after.has(JSON.stringify(row)))).toBe(true);
});

test('keeps time that other bookings occupy', async () => {
  await database.db.pool.query(`
    insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
    select clinic_id, id, 'appointment', t, t + interval '8 hours', t, t + interval '8 hours'
    from device, (select date_trunc('hour', now()) + interval '1 day' as t) soon`);
  expect(await demoBookings(database.db, { days: 2, occupancy: () => 0.9, seed: 1 })).toBeGreaterThan(0);
  const { rows } = await database.db.pool.query(
    "select count(*) = (select count(*) from device) as kept from allocation where kind = 'appointment'",
  );
  expect(rows).toEqual([{ kept: true }]);
});
