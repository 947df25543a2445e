import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Database } from '#server/db/database.ts';
import * as availability from '#server/domain/availability/searchAvailability.ts';
import type { CatalogSnapshot } from '#server/domain/catalog/catalogSnapshot.ts';
import * as live from '#server/domain/catalog/liveCatalog.ts';
import * as searchCatalog from '#server/domain/catalog/searchCatalog.ts';
import { soon } from '#test/support/freeSlots.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';
import { openBenchDatabase } from './availabilityDatabase.ts';
import { examsOf, originOf } from './searchTurns.ts';
import { quartilesOf, type Spread, spreadOf, timeOf } from './spread.ts';

/** A provider of 10,000 clinics. */
const provider = { clinics: 10_000, devicesPerClinic: 2, regions: 50, days: 5, occupancy: 0.6 };

/** Loads of the catalog: the median of each figure. */
interface LoadResult {
  readonly milliseconds: number;
  /** Longest time without a turn of the event loop, milliseconds. On a busy machine other programs cause most of it. */
  readonly longestBlock: number;
  /** Most processor time of this thread between two turns of the event loop, milliseconds. */
  readonly longestWork: number;
  /** Memory that the catalog keeps. */
  readonly bytes: number;
}

/** The figures of one checkout, all times in milliseconds. */
interface GrowthFigures {
  readonly load: LoadResult;
  /** The load after one clinic changed. */
  readonly reload: LoadResult;
  readonly candidates: Spread;
  readonly clinicsByName: Spread;
  readonly next20: Spread;
  readonly next400: Spread;
}

/** The figures of this checkout and of BASELINE, measured alternately. */
export interface GrowthResult {
  readonly clinics: number;
  readonly allocations: number;
  readonly here: GrowthFigures;
  readonly baseline?: GrowthFigures;
}

/** The modules of a checkout that are measured. */
interface Checkout {
  readonly availability: typeof availability;
  readonly live: typeof live;
  readonly searchCatalog: typeof searchCatalog;
}

const runs = 100;

/** Measures the catalog and searches of a provider of 10,000 clinics. */
export async function measureGrowth(): Promise<GrowthResult> {
  await using database = await openBenchDatabase(provider);
  const { db, allocations } = database;
  const checkouts = [{ availability, live, searchCatalog }, await importBaseline()].filter((one) => one !== undefined);
  const [here, baseline] = await measureAll(db, checkouts);
  if (!here) throw new Error('nothing was measured');
  return { clinics: provider.clinics, allocations, here, ...(baseline && { baseline }) };
}

/**
 * Imports the modules of the checkout that BASELINE names. Without it, or if it is older than the modules, as release 2460d12 is, nothing is
 * compared.
 */
async function importBaseline(): Promise<Checkout | undefined> {
  if (!process.env.BASELINE) return undefined;
  const domain = resolve(process.env.BASELINE, 'src/server/domain');
  if (!existsSync(join(domain, 'catalog/searchCatalog.ts'))) {
    process.stdout.write(
      'BASELINE is older than the modules of this measurement, so nothing is compared. b7678ac6 is not.\n',
    );
    return undefined;
  }
  return {
    availability: await import(join(domain, 'availability/searchAvailability.ts')),
    live: await import(join(domain, 'catalog/liveCatalog.ts')),
    searchCatalog: await import(join(domain, 'catalog/searchCatalog.ts')),
  };
}

async function measureAll(db: Database, checkouts: readonly Checkout[]): Promise<readonly GrowthFigures[]> {
  const loaded = await measureLoads(db, checkouts);
  const times = loaded.map(() => ({
    candidates: [] as number[],
    clinicsByName: [] as number[],
    next20: [] as number[],
    next400: [] as number[],
  }));
  for (let run = -10; run < runs; run++) {
    for (const [n, { checkout, catalog, deps }] of loaded.entries()) {
      const wish = wishOf(run);
      const exams = wish.exams.flatMap((slug) => catalog.examBySlug.get(slug) ?? []);
      const { findCandidates, findClinics } = checkout.searchCatalog;
      const next = (limit: number) => () => checkout.availability.searchAvailability(deps, { ...wish, limit });
      const took = {
        candidates: await timeOf(() => findCandidates(catalog, exams, { ...wish, limit: 20 })),
        clinicsByName: await timeOf(() => findClinics(catalog, {})),
        next20: await timeOf(next(20)),
        next400: await timeOf(next(400)),
      };
      if (run < 0) continue;
      for (const name of Object.keys(took) as (keyof typeof took)[]) times[n]?.[name].push(took[name]);
    }
  }
  return loaded.map(({ load, reload }, n) => {
    const { candidates = [], clinicsByName = [], next20 = [], next400 = [] } = times[n] ?? {};
    return {
      load,
      reload,
      candidates: spreadOf(candidates),
      clinicsByName: spreadOf(clinicsByName),
      next20: spreadOf(next20),
      next400: spreadOf(next400),
    };
  });
}

const loads = 5;

/** Loads the catalog several times in turns, each time from nothing, then again after one clinic changed. Returns the last catalogs. */
async function measureLoads(db: Database, checkouts: readonly Checkout[]) {
  const all = checkouts.map((checkout) => ({ checkout, load: [] as LoadResult[], reload: [] as LoadResult[] }));
  await db.pool.query("update clinic set revision = 'r-' || id");
  for (let turn = 1; turn <= loads; turn++) {
    for (const { checkout, load, reload } of all) {
      const { current } = checkout.live.openCatalog(db);
      load.push(await measureLoad(current));
      await db.pool.query("update clinic set name = slug || ' ' || $1, revision = $1 where slug = 'clinic-77'", [turn]);
      await db.pool.query("update catalog set revision = revision || '+'");
      reload.push(await measureLoad(current));
    }
  }
  return Promise.all(
    all.map(async ({ checkout, load, reload }) => {
      const catalog = checkout.live.openCatalog(db);
      const deps = { ...sampleDeps(db), catalog };
      return { checkout, load: medianOf(load), reload: medianOf(reload), deps, catalog: await catalog.current() };
    }),
  );
}

function medianOf(results: readonly LoadResult[]): LoadResult {
  const of = (read: (result: LoadResult) => number) => Math.round(quartilesOf(results.map(read)).median);
  return {
    milliseconds: of(({ milliseconds }) => milliseconds),
    longestBlock: of(({ longestBlock }) => longestBlock),
    longestWork: of(({ longestWork }) => longestWork),
    bytes: of(({ bytes }) => bytes),
  };
}

async function measureLoad(load: () => Promise<CatalogSnapshot>): Promise<LoadResult> {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  let longestBlock = 0;
  let longestWork = 0;
  let last = performance.now();
  let lastWork = process.threadCpuUsage();
  const onTurn = () => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(lastWork);
    longestBlock = Math.max(longestBlock, now - last - 1);
    longestWork = Math.max(longestWork, (user + system) / 1_000);
    last = now;
    lastWork = process.threadCpuUsage();
  };
  const timer = setInterval(onTurn, 1);
  const began = performance.now();
  const catalog = await load();
  const milliseconds = performance.now() - began;
  onTurn();
  clearInterval(timer);
  collectGarbage();
  const bytes = process.memoryUsage().heapUsed - before;
  if (catalog.clinics.length !== provider.clinics) throw new Error(`${catalog.clinics.length} clinics were loaded`);
  const [block, work] = [Math.round(longestBlock), Math.round(longestWork)];
  return { milliseconds: Math.round(milliseconds), longestBlock: block, longestWork: work, bytes };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** Uses another exam, place and day each time. */
function wishOf(run: number) {
  const turn = run + 10;
  return { view: 'NEXT', exams: examsOf(turn), from: soon(2 + (turn % 2)), origin: originOf(turn) } as const;
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureGrowth(), null, 2)}\n`);
