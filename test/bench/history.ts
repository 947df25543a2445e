import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import { moveHistory } from '#server/housekeeping.ts';
import { soon } from '#test/support/freeSlots.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';
import { openBenchDatabase } from './availabilityDatabase.ts';
import { examsOf, originOf } from './searchTurns.ts';
import { type Spread, spreadOf, timeOf } from './spread.ts';
import { timeBooking } from './timeBooking.ts';

/** Times in milliseconds of a database in one state. */
interface HistoryFigures {
  readonly allocations: number;
  readonly week: Spread;
  readonly hold: Spread;
  readonly book: Spread;
}

/** Searches and bookings after the first bookings of a day, as the history grows and after it is moved. */
export interface HistoryResult {
  readonly withoutStatistics: HistoryFigures;
  readonly withStatistics: HistoryFigures;
  readonly moved: HistoryFigures;
  /** Allocations that housekeeping moved in a second, pauses included. */
  readonly movedPerSecond: number;
  /** A hold and a booking while housekeeping moves. */
  readonly whileMoving: Pick<HistoryFigures, 'hold' | 'book'>;
}

const runs = 60;

/** Measures a provider whose bookings are mostly past. Builds it first. */
export async function measureHistory(clinics = 400, devicesPerClinic = 5): Promise<HistoryResult> {
  const provider = { clinics, devicesPerClinic, regions: 10, pastDays: 75, days: 15, occupancy: 0.6 };
  await using database = await openBenchDatabase(provider, { autovacuum: 'off' });
  const { db } = database;
  const deps = sampleDeps(db);
  // As after a day of bookings: some pages are not visible to all.
  await db.pool.query('update allocation set walk_in = walk_in where random() < 0.01');
  await db.pool.query('drop statistics allocation_device');
  const withoutStatistics = await measureState(db, deps, clinics);
  await db.pool.query(
    'create statistics allocation_device (dependencies, ndistinct) on clinic_id, device_id from allocation',
  );
  const withStatistics = await measureState(db, deps, clinics);
  const began = performance.now();
  const moving = moveHistory(db).then((count) => count / ((performance.now() - began) / 1000));
  let ended = false;
  moving.finally(() => {
    ended = true;
  });
  const whileMoving = await measureBookings(deps, clinics, () => !ended);
  const movedPerSecond = Math.round(await moving);
  await db.pool.query('vacuum allocation');
  const moved = await measureState(db, deps, clinics);
  return { withoutStatistics, withStatistics, moved, movedPerSecond, whileMoving };
}

async function measureState(db: Database, deps: BrandDeps, clinics: number): Promise<HistoryFigures> {
  await db.pool.query('analyze allocation');
  // Connections keep their plans.
  for (let n = 0; n < 20; n++) await db.pool.query('discard plans');
  const { rows } = await db.pool.query<{ count: number }>('select count(*) from allocation');
  const week: number[] = [];
  for (let run = -10; run < runs; run++) {
    const turn = run + 10;
    const query = { view: 'WEEK', limit: 20, exams: examsOf(turn), from: soon(2), origin: originOf(turn) } as const;
    const took = await timeOf(() => searchAvailability(deps, query));
    if (run >= 0) week.push(took);
  }
  let left = runs;
  const booked = await measureBookings(deps, clinics, () => left-- > 0);
  return { allocations: rows[0]?.count ?? 0, week: spreadOf(week), ...booked };
}

let next = 0;

async function measureBookings(
  deps: BrandDeps,
  clinics: number,
  goesOn: () => boolean,
): Promise<Pick<HistoryFigures, 'hold' | 'book'>> {
  const [hold, book]: [number[], number[]] = [[], []];
  while (goesOn()) {
    const took = await timeBooking(deps, clinics, next++);
    if (!took) continue;
    hold.push(took.hold);
    book.push(took.book);
    await sleep(10);
  }
  return { hold: spreadOf(hold), book: spreadOf(book) };
}

if (import.meta.main)
  process.stdout.write(`${JSON.stringify(await measureHistory(...process.argv.slice(2).map(Number)), null, 2)}\n`);
