import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { moveHistory } from '#server/housekeeping.ts';
import { bookingOrder, bookUncounted, newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { brandDeps } from '#test/support/brandDeps.ts';
import { soon } from '#test/support/freeSlots.ts';
import { openBenchDatabase } from './availabilityDatabase.ts';
import { type Spread, spreadOf } from './spread.ts';

/** Times in milliseconds of a database in one state. */
interface StateFigures {
  readonly allocations: number;
  readonly week: Spread;
  readonly hold: Spread;
  readonly book: Spread;
}

/** Searches and bookings after the first bookings of a day, as the history grows and after it is moved. */
export interface HistoryResult {
  readonly withoutStatistics: StateFigures;
  readonly withStatistics: StateFigures;
  readonly moved: StateFigures;
  /** Allocations that housekeeping moved in a second, pauses included. */
  readonly movedPerSecond: number;
  /** A hold and a booking while housekeeping moves. */
  readonly whileMoving: Pick<StateFigures, 'hold' | 'book'>;
}

const runs = 60;

/** Measures a provider whose bookings are mostly past. Builds it first. */
export async function measureHistory(clinics = 400, devicesPerClinic = 5): Promise<HistoryResult> {
  const provider = { clinics, devicesPerClinic, regions: 10, pastDays: 75, days: 15, occupancy: 0.6 };
  await using database = await openBenchDatabase(provider, { autovacuum: 'off' });
  const { db } = database;
  const deps = brandDeps(db);
  // As after a day of bookings: some pages are not visible to all.
  await db.pool.query('update allocation set walk_in = walk_in where random() < 0.01');
  await db.pool.query('drop statistics allocation_device');
  const withoutStatistics = await measureState(db, deps);
  await db.pool.query(
    'create statistics allocation_device (dependencies, ndistinct) on clinic_id, device_id from allocation',
  );
  const withStatistics = await measureState(db, deps);
  const began = performance.now();
  const moving = moveHistory(db).then((count) => count / ((performance.now() - began) / 1000));
  let ended = false;
  moving.finally(() => {
    ended = true;
  });
  const whileMoving = await measureBookings(deps, () => !ended);
  const movedPerSecond = Math.round(await moving);
  await db.pool.query('vacuum allocation');
  const moved = await measureState(db, deps);
  return { withoutStatistics, withStatistics, moved, movedPerSecond, whileMoving };
}

async function measureState(db: Database, deps: BrandDeps): Promise<StateFigures> {
  await db.pool.query('analyze allocation');
  // Connections keep their plans.
  for (let n = 0; n < 20; n++) await db.pool.query('discard plans');
  const { rows } = await db.pool.query<{ count: number }>('select count(*) from allocation');
  const week: number[] = [];
  for (let run = -10; run < runs; run++) {
    const origin = { latitude: -34 + (((run + 10) * 7) % 40) / 10, longitude: 148 + (((run + 10) * 11) % 40) / 10 };
    const began = performance.now();
    await searchAvailability(deps, {
      view: 'WEEK',
      limit: 20,
      exams: [`exam-${((run + 10) * 13) % 120}`],
      from: soon(2),
      origin,
    });
    if (run >= 0) week.push(performance.now() - began);
  }
  let left = runs;
  const booked = await measureBookings(deps, () => left-- > 0);
  return { allocations: rows[0]?.count ?? 0, week: spreadOf(week), ...booked };
}

let next = 0;

async function measureBookings(deps: BrandDeps, goesOn: () => boolean): Promise<Pick<StateFigures, 'hold' | 'book'>> {
  const [hold, book]: [number[], number[]] = [[], []];
  while (goesOn()) {
    const clinics = [`clinic-${1 + ((next++ * 37) % 400)}`];
    const { clinics: found } = await searchAvailability(deps, {
      view: 'NEXT',
      exams: [`exam-${next % 4}`],
      from: soon(3),
      clinics,
    });
    const slot = found[0]?.next;
    if (!slot) continue;
    const holder = newHolder();
    const began = performance.now();
    await placeHold(deps, { holder, tokens: [slot.token], idempotencyKey: newKey(), from: newRequester() });
    const held = performance.now();
    await bookUncounted(deps, bookingOrder(holder, [slot.token]));
    hold.push(held - began);
    book.push(performance.now() - held);
    await sleep(10);
  }
  return { hold: spreadOf(hold), book: spreadOf(book) };
}

if (import.meta.main)
  process.stdout.write(`${JSON.stringify(await measureHistory(...process.argv.slice(2).map(Number)), null, 2)}\n`);
