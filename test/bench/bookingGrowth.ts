import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import { moveHistory } from '#server/housekeeping.ts';
import { soon } from '#test/support/freeSlots.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';
import { bareRead } from './availability.ts';
import { type BenchCluster, fillDatabase, type ProviderSize, startBenchCluster } from './availabilityDatabase.ts';
import { examsOf, originOf } from './searchTurns.ts';
import { type Spread, spreadOf, timeOf } from './spread.ts';
import { timeBooking } from './timeBooking.ts';

/** Searches and bookings at providers of growing size, all times in milliseconds. */
export interface BookingGrowthResult {
  /** Providers in the order of `providers`, measured in turns. */
  readonly states: readonly StateFigures[];
  /** The provider with a long history after the move of its past allocations, in turns with one without history. */
  readonly moved: readonly StateFigures[];
}

/** Figures of one provider. */
export interface StateFigures {
  readonly name: string;
  readonly clinics: number;
  readonly allocations: number;
  /** The statement that reads busy times for a week at 20 clinics, on a vacuumed table. */
  readonly vacuumed: StatementFigures;
  /** The same after twenty bookings. */
  readonly booked: StatementFigures;
  /** The same after a change of each hundredth row without a vacuum, in which state all times are measured. */
  readonly touched: StatementFigures;
  readonly week: Spread;
  /** The rows of the same devices and days, read by bare `pg`. */
  readonly barePg: Spread;
  /** The next slot at each of 400 clinics. */
  readonly next: Spread;
  readonly hold: Spread;
  readonly book: Spread;
}

interface StatementFigures {
  /** Median of the pages that PostgreSQL touches. */
  readonly pages: number;
  /** The scans of its plan, separated by commas. */
  readonly indexes: string;
}

const half = { devicesPerClinic: 5, regions: 10, occupancy: 0.6 };
const withHistory = '400 clinics, mostly past';
const withoutHistory = '400 clinics';

/** 0.4, 1.7 and three times 10 million allocations. */
const providers: Readonly<Record<string, ProviderSize>> = {
  '100 clinics': { ...half, clinics: 100, days: 90 },
  [withoutHistory]: { ...half, clinics: 400, days: 90 },
  '2,400 clinics': { ...half, clinics: 2_400, days: 90 },
  '10,000 clinics': { ...half, clinics: 10_000, days: 22 },
  [withHistory]: { ...half, clinics: 400, days: 90, pastDays: 450 },
};

const runs = 100;
const warmUp = 10;

/** A provider with its database. */
interface State {
  readonly name: string;
  readonly provider: ProviderSize;
  readonly db: Database;
  readonly deps: BrandDeps;
}

/** Measures all providers. Builds them first: about 15 s and 300 MB for each million allocations. The move of history takes ten minutes. */
export async function measureBookingGrowth(): Promise<BookingGrowthResult> {
  await using ends = new AsyncDisposableStack();
  const cluster = ends.use(await startBenchCluster({ autovacuum: 'off', shared_buffers: '2GB', max_wal_size: '16GB' }));
  const states: State[] = [];
  for (const [name, provider] of Object.entries(providers)) {
    const state = await openState(cluster, name, provider);
    ends.defer(() => state.db.close());
    states.push(state);
  }
  const figures = await measureInTurns(states);
  const compared = states.filter(({ name }) => name === withHistory || name === withoutHistory);
  for (const { name, db } of compared) if (name === withHistory) await movePast(db);
  return { states: figures, moved: await measureInTurns(compared) };
}

async function openState(cluster: BenchCluster, name: string, provider: ProviderSize): Promise<State> {
  const url = await cluster.createDatabase(`provider_${name.replaceAll(/\W/g, '')}`);
  await migrate(url);
  await fillDatabase(url, provider);
  const db = openDatabase({ url, poolSize: 5, statementTimeoutMs: 600_000 });
  return { name, provider, db, deps: sampleDeps(db) };
}

async function measureInTurns(states: readonly State[]): Promise<readonly StateFigures[]> {
  const measured = [];
  for (const state of states) {
    const { pool } = state.db;
    await pool.query('vacuum (analyze) allocation');
    const { rows } = await pool.query<{ count: number }>('select count(*) from allocation');
    const vacuumed = await statementFigures(state);
    for (let turn = 0; turn < 20; turn++) await timeBooking(state.deps, state.provider.clinics, 1_000 + turn);
    const booked = await statementFigures(state);
    await pool.query('update allocation set walk_in = walk_in where random() < 0.01');
    const touched = await statementFigures(state);
    const times = { week: [] as number[], barePg: [] as number[], next: [] as number[] };
    const bookings = { hold: [] as number[], book: [] as number[] };
    measured.push({ state, allocations: rows[0]?.count ?? 0, vacuumed, booked, touched, ...times, ...bookings });
  }
  for (let run = -warmUp; run < runs; run++) {
    for (const { state, week, barePg, next, hold, book } of measured) {
      const { deps, provider } = state;
      const query = weekQuery(run);
      const took = {
        barePg: await timeOf(await bareRead(deps, query, 7)),
        week: await timeOf(() => searchAvailability(deps, query)),
        next: await timeOf(() => searchAvailability(deps, { ...query, view: 'NEXT', limit: 400, slotsOn: [] })),
        booking: await timeBooking(deps, provider.clinics, run + warmUp),
      };
      if (run < 0) continue;
      barePg.push(took.barePg);
      week.push(took.week);
      next.push(took.next);
      if (!took.booking) continue;
      hold.push(took.booking.hold);
      book.push(took.booking.book);
    }
  }
  return measured.map(({ state: { name, provider }, week, barePg, next, hold, book, ...rest }) => ({
    name,
    clinics: provider.clinics,
    ...rest,
    week: spreadOf(week),
    barePg: spreadOf(barePg),
    next: spreadOf(next),
    hold: spreadOf(hold),
    book: spreadOf(book),
  }));
}

/** Another exam, place and date each time. */
function weekQuery(run: number) {
  const turn = run + warmUp;
  const [origin, exams] = [originOf(turn), examsOf(turn)];
  return { view: 'WEEK', limit: 20, exams, origin, from: soon(2 + (turn % 10)), slotsOn: ['FIRST'] } as const;
}

const statementName = 'read-busy';

/** Analyzes the table, runs the statement of five searches again and returns the pages that it touched. */
async function statementFigures({ db, deps }: State): Promise<StatementFigures> {
  await db.pool.query('analyze allocation');
  // Connections keep their plans.
  for (let n = 0; n < 20; n++) await db.pool.query('discard plans');
  const pages: number[] = [];
  const indexes = new Set<string>();
  for (let run = 0; run < 5; run++) {
    const statement = await capturedStatement(db, () => searchAvailability(deps, weekQuery(run * 7)));
    const { rows } = await db.pool.query(`explain (analyze, buffers, format json) ${statement.text}`, statement.values);
    const plan: Plan = rows[0]['QUERY PLAN'][0].Plan;
    pages.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
    for (const name of indexesOf(plan)) indexes.add(name);
  }
  return { pages: pages.toSorted((a, b) => a - b)[2] ?? 0, indexes: [...indexes].join(', ') };
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

function indexesOf(plan: Plan): readonly string[] {
  const own = plan['Index Name'] ? [`${plan['Node Type']} ${plan['Index Name']}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(indexesOf)];
}

interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

async function capturedStatement({ pool }: Database, search: () => Promise<unknown>): Promise<Statement> {
  let found: Statement | undefined;
  const query = pool.query.bind(pool) as (statement: Statement) => Promise<unknown>;
  const watching = (statement: Statement) => {
    if (statement.name === statementName) found = statement;
    return query(statement);
  };
  Object.assign(pool, { query: watching });
  await search();
  Reflect.deleteProperty(pool, 'query');
  if (!found) throw new Error(`The search ran no statement ${statementName}`);
  return found;
}

/** Moves the history as housekeeping does, and rebuilds both indexes, which it leaves mostly empty. */
async function movePast(db: Database): Promise<void> {
  await moveHistory(db);
  await db.pool.query('reindex index allocation_by_time');
  await db.pool.query('reindex index allocation_no_overlap');
  await db.pool.query('vacuum (analyze)');
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureBookingGrowth(), null, 2)}\n`);
