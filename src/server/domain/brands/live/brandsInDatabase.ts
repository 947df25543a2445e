import type { Fault } from '#base/faults.ts';
import { canonicalJson } from '#base/json.ts';
import type { Pack } from '#brand/pack.ts';
import type { Database } from '#server/db/database.ts';
import { listenTo } from '#server/db/listenTo.ts';
import { selectBrandReleases } from '#server/db/queries/brandVersion.ts';
import { brandNames, readBasePack, readBrandPack } from '../packs/readPacks.ts';
import { type BrandBuilder, type BuildResult, createBrandBuilder, type PackSource } from '../served/buildBrand.ts';
import {
  type Brands,
  combineBrands,
  type LiveBrands,
  type LoadedBrand,
  type OnFaults,
  reloadableBrands,
} from './brands.ts';
import { liveReleases, publishBrand, readVersion, servedNumbers } from './publishBrand.ts';

/** Options of `brandsInDatabase`. */
interface PublishedBrandsOptions {
  readonly db: Database;
  /** Address for a separate connection that listens for publications. */
  readonly url: string;
  readonly defaultBrand: string;
  /** Folder of the packs that are published if the database has no version of them. */
  readonly root?: string;
  readonly onFaults: OnFaults;
  readonly builder?: BrandBuilder;
}

/**
 * Serves the published versions, and follows publications and rollbacks within a second. If the live version is broken, serves the last good
 * version and reports the faults.
 */
export async function brandsInDatabase({
  db,
  url,
  defaultBrand,
  root = '.',
  onFaults,
  builder = createBrandBuilder(),
}: PublishedBrandsOptions): Promise<LiveBrands> {
  const { pack: current } = readBasePack(root);
  const unpublished = await publishMissing(db, builder, root);
  const builds = new Map<string, Promise<BuildResult>>();
  let signature: string | undefined;

  const keyOf = (brand: string, number: number) => `${brand} ${number}`;

  function buildVersion(brand: string, number: number): Promise<BuildResult> {
    const key = keyOf(brand, number);
    const known = builds.get(key);
    if (known) return known;
    const making = readVersion(db, brand, number, current).then(async (source): Promise<BuildResult> => {
      if (!source) return { served: undefined, faults: [] };
      const outcome = await builder.build(source);
      return { ...outcome, faults: [...outcome.faults, ...olderBase(source, current)] };
    });
    builds.set(key, making);
    // A version never changes, so only a database error is retried.
    making.catch(() => builds.delete(key));
    return making;
  }

  async function loadBrand(id: string, numbers: readonly number[]): Promise<LoadedBrand> {
    const outcomes: BuildResult[] = [];
    for (const number of numbers) outcomes.push(await buildVersion(id, number));
    const good = outcomes.findIndex(({ served }) => served);
    // Reports the served version, and the newer versions that cannot be served.
    const faults = outcomes.slice(0, good < 0 ? undefined : good + 1).flatMap(({ faults: some }) => some);
    const [live, ...earlier] = outcomes.flatMap(({ served }) => (served ? [served] : []));
    if (live) return { id, served: live, earlier, faults };
    const source = numbers[0] === undefined ? undefined : await readVersion(db, id, numbers[0], current);
    const plain = source && (await builder.buildFallback(source));
    return { id, served: plain?.served, earlier: [], faults };
  }

  async function loadAll(): Promise<Brands | undefined> {
    const all = await selectBrandReleases(db.kysely);
    const now = all.map(({ brand, position }) => `${brand} ${position}`).join();
    if (now === signature) return undefined;
    const loaded: LoadedBrand[] = [];
    const kept = new Set<string>();
    for (const [id, releases] of Map.groupBy(all, ({ brand }) => brand)) {
      const numbers = servedNumbers(releases, Date.now());
      loaded.push(await loadBrand(id, numbers));
      for (const number of numbers) kept.add(keyOf(id, number));
    }
    const missing = unpublished.filter(({ id }) => !loaded.some((one) => one.id === id));
    const brands = combineBrands([...loaded, ...missing], defaultBrand);
    signature = now;
    for (const key of builds.keys()) if (!kept.has(key)) builds.delete(key);
    return brands;
  }

  const live = await reloadableBrands(loadAll, onFaults);
  const listener = listenTo({ url, channel: 'brands', work: () => live.refresh() });
  return { ...live, stop: () => listener.stop() };
}

/** Returns a warning for a version with the base of another release. It keeps the steps of that base until the brand is published again. */
function olderBase({ base, pack: { pack }, version }: PackSource, current: Pack): readonly Fault[] {
  const contentOf = ({ files }: Pack) =>
    canonicalJson(Object.fromEntries(Object.entries(files).map(([place, { json }]) => [place, json])));
  if (contentOf(base.pack) === contentOf(current)) return [];
  return [
    {
      rule: 'older-base',
      severity: 'warning',
      file: `brands/${pack.id}`,
      pointer: '',
      reason: `Version ${version} was published with the base of another release, and has its steps and texts.`,
      fix: 'Run “brand check”, then “brand publish”.',
    },
  ];
}

/** Publishes the packs of the project that the database does not have as version 1. Returns those that failed, with their faults. */
async function publishMissing(db: Database, builder: BrandBuilder, root: string): Promise<readonly LoadedBrand[]> {
  const published = new Set((await liveReleases(db)).map(({ brand }) => brand));
  const base = readBasePack(root);
  const unpublished: LoadedBrand[] = [];
  for (const id of brandNames(root).filter((one) => !published.has(one))) {
    const source = { base, pack: readBrandPack(id, root), version: undefined };
    const faults = await publishOne(db, builder, source);
    if (faults.length > 0) unpublished.push({ id, served: undefined, earlier: [], faults });
  }
  return unpublished;
}

/** Publishes a pack and returns the faults that prevent it. A database error becomes a fault of the pack. */
async function publishOne(db: Database, builder: BrandBuilder, source: PackSource): Promise<readonly Fault[]> {
  try {
    const outcome = await publishBrand(db, builder, source, { author: 'isocentre', note: 'as shipped', onto: 0 });
    return 'refused' in outcome ? outcome.refused : [];
  } catch (error) {
    const reason = `The pack cannot be stored: ${error instanceof Error ? error.message : error}`;
    const file = `brands/${source.pack.pack.id}`;
    const fix = 'Correct the pack, then run “brand check” and “brand publish”.';
    return [{ rule: 'unstorable', severity: 'error', file, pointer: '', reason, fix }];
  }
}
