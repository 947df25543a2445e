import type { Database } from '#server/db/database.ts';
import type { AvailabilityQuery } from '#server/domain/availability/availabilityQuery.ts';
import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import { findCandidates } from '#server/domain/catalog/searchCatalog.ts';
import { soon } from '#test/support/freeSlots.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';
import { openBenchDatabase, size } from './availabilityDatabase.ts';
import { examsOf, originOf } from './searchTurns.ts';
import { type Spread, spreadOf, timeOf } from './spread.ts';

/** One view: a whole search, and beside it the same rows read by bare `pg`; milliseconds. */
export interface ViewResult {
  readonly search: Spread;
  readonly barePg: Spread;
  /** Median of the search over that of the bare read. */
  readonly ratio: number;
  readonly target: { readonly p50?: number; readonly p95: number };
  readonly met: boolean;
}

export interface AvailabilityResult {
  readonly clinics: number;
  readonly devices: number;
  readonly days: number;
  readonly allocations: number;
  readonly runs: number;
  readonly week: ViewResult;
  readonly month: ViewResult;
  readonly next: ViewResult;
  /** Visits on several devices: two, and the most that a search may ask for, in a week and in a month. */
  readonly visit: ViewResult;
  readonly longVisit: ViewResult;
  readonly longVisitMonth: ViewResult;
}

const runs = 200;
const warmUp = 30;

const views = {
  week: { query: { view: 'WEEK', limit: 20, slotsOn: ['FIRST'] }, days: 7, target: { p50: 10, p95: 25 } },
  month: { query: { view: 'MONTH', limit: 20, slotsOn: ['FIRST'] }, days: 31, target: { p95: 40 } },
  // The bare read gets the two days that a search of this kind begins with.
  next: { query: { view: 'NEXT', limit: 400 }, days: 2, target: { p95: 40 } },
  visit: { query: { view: 'WEEK', limit: 20, slotsOn: ['FIRST'] }, days: 7, target: { p95: 60 }, devices: 2 },
  longVisit: { query: { view: 'WEEK', limit: 20, slotsOn: ['FIRST'] }, days: 7, target: { p95: 100 }, devices: 4 },
  longVisitMonth: {
    query: { view: 'MONTH', limit: 20, slotsOn: ['FIRST'] },
    days: 31,
    target: { p95: 250 },
    devices: 4,
  },
} as const;

/** Measures search on a provider of the size that the specification of speed names; builds it first. */
export async function measureAvailability(): Promise<AvailabilityResult> {
  await using database = await openBenchDatabase();
  const { db, allocations } = database;
  const deps = sampleDeps(db);
  const week = await measureView(deps, views.week);
  const month = await measureView(deps, views.month);
  const next = await measureView(deps, views.next);
  const visit = await measureView(deps, views.visit);
  const longVisit = await measureView(deps, views.longVisit);
  const longVisitMonth = await measureView(deps, views.longVisitMonth);
  const { clinics, devicesPerClinic, days } = size;
  return {
    clinics,
    devices: clinics * devicesPerClinic,
    days,
    allocations,
    runs,
    week,
    month,
    next,
    visit,
    longVisit,
    longVisitMonth,
  };
}

type View = (typeof views)[keyof typeof views];

async function measureView(deps: BrandDeps, view: View): Promise<ViewResult> {
  const { query, days, target } = view;
  const search: number[] = [];
  const bare: number[] = [];
  for (let run = -warmUp; run < runs; run++) {
    const wish = wishOf(run, query, 'devices' in view ? view.devices : 1);
    const read = await bareRead(deps, wish, days);
    // Measured alternately, so that a busy machine slows both.
    const first = run % 2 === 0;
    const before = first ? await timeOf(read) : 0;
    const took = await timeOf(() => searchAvailability(deps, wish));
    const after = first ? before : await timeOf(read);
    if (run >= 0) search.push(took);
    if (run >= 0) bare.push(after);
  }
  const [ours, theirs] = [spreadOf(search), spreadOf(bare)];
  const met = ours.p95 <= target.p95 && (!('p50' in target) || ours.p50 <= target.p50);
  return { search: ours, barePg: theirs, ratio: Number((ours.p50 / theirs.p50).toFixed(2)), target, met };
}

/** Uses another exam, place and week each time, so that only the disk cache can help. */
function wishOf(run: number, query: View['query'], devices: number): AvailabilityQuery {
  const turn = run + warmUp;
  return { ...query, exams: examsOf(turn, devices), from: soon(2 + (turn % 50)), origin: originOf(turn) };
}

/** Returns a function that reads all rows of the devices and days of a search by bare `pg`, for comparison. */
export async function bareRead(
  deps: BrandDeps,
  wish: AvailabilityQuery,
  days: number,
): Promise<() => Promise<unknown>> {
  const { catalog } = await deps.catalog.read();
  const exams = wish.exams.flatMap((slug) => catalog.examBySlug.get(slug) ?? []);
  const { candidates } = findCandidates(catalog, exams, wish);
  const devices = candidates.slice(0, wish.limit).flatMap((candidate) => candidate.devices);
  const from = new Date(`${wish.from}T00:00Z`);
  const values = [
    devices.map(({ clinicId }) => clinicId),
    devices.map(({ id }) => id),
    from,
    new Date(from.getTime() + days * 86_400_000),
  ];
  return () => readRows(deps.db, values);
}

function readRows({ pool }: Database, values: unknown[]): Promise<unknown> {
  const text = `select a.device_id, a.busy_from, a.busy_until, a.kind, a.expires_at, a.holder
    from unnest($1::int[], $2::int[]) as d (clinic_id, id)
    join allocation a on a.clinic_id = d.clinic_id and a.device_id = d.id and a.busy_from >= $3 and a.busy_from < $4
    order by a.device_id, a.busy_from`;
  return pool.query({ name: 'bare-read', text, values });
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureAvailability(), null, 2)}\n`);
