import type { Fault } from '#base/faults.ts';
import { canonicalJson } from '#base/json.ts';
import type { Pack } from '#brand/pack.ts';
import type { Database } from '#server/db/database.ts';
import { listenTo } from '#server/db/listenTo.ts';
import { selectBrandReleases } from '#server/db/queries/brandVersion.ts';
import { brandNames, readBasePack, readBrandPack } from '../packs/readPacks.ts';
import { type BrandBuilder, type BuildResult, createBrandBuilder, type PackSource } from '../served/buildBrand.ts';
import { publishBrand } from '../versions/publishBrand.ts';
import { liveReleases, readVersion, servedNumbers } from '../versions/versions.ts';
import type { Brands } from './brands.ts';
import { combineBrands, type LoadedBrand } from './brands.ts';
import { type LiveBrands, type OnFaults, reloadableBrands } from './liveBrands.ts';

export interface DatabaseOptions {
  readonly db: Database;
  /** For a connection of its own that is told of publications. */
  readonly url: string;
  readonly defaultBrand: string;
  /** Folder of the packs that are published when the database has no version of them. */
  readonly root?: string;
  readonly onFaults: OnFaults;
  readonly maker?: BrandBuilder;
}

/**
 * Serves what was published, and follows within a second whatever is published or taken back by anybody. A live version that
 * is broken all the same gives way to the last good one, and its faults are told.
 */
export async function brandsInDatabase({
  db,
  url,
  defaultBrand,
  root = '.',
  onFaults,
  maker = createBrandBuilder(),
}: DatabaseOptions): Promise<LiveBrands> {
  const { pack: current } = readBasePack(root);
  const unpublished = await publishMissing(db, maker, root);
  const builds = new Map<string, Promise<BuildResult>>();
  let signature: string | undefined;

  const keyOf = (brand: string, number: number) => `${brand} ${number}`;

  function buildVersion(brand: string, number: number): Promise<BuildResult> {
    const key = keyOf(brand, number);
    const known = builds.get(key);
    if (known) return known;
    const making = readVersion(db, brand, number, current).then(async (source): Promise<BuildResult> => {
      if (!source) return { served: undefined, faults: [] };
      const outcome = await maker.build(source);
      return { ...outcome, faults: [...outcome.faults, ...olderBase(source, current)] };
    });
    builds.set(key, making);
    // A version never changes, but a database that did not answer is asked again.
    making.catch(() => builds.delete(key));
    return making;
  }

  async function loadBrand(id: string, numbers: readonly number[]): Promise<LoadedBrand> {
    const outcomes: BuildResult[] = [];
    for (const number of numbers) outcomes.push(await buildVersion(id, number));
    const good = outcomes.findIndex(({ served }) => served);
    // What is told of is the version that is served, and those that should be and cannot.
    const faults = outcomes.slice(0, good < 0 ? undefined : good + 1).flatMap(({ faults: some }) => some);
    const [live, ...earlier] = outcomes.flatMap(({ served }) => (served ? [served] : []));
    if (live) return { id, served: live, earlier, faults };
    const source = numbers[0] === undefined ? undefined : await readVersion(db, id, numbers[0], current);
    const plain = source && (await maker.buildFallback(source));
    return { id, served: plain?.served, earlier: [], faults };
  }

  async function loadAll(): Promise<Brands | undefined> {
    const all = await selectBrandReleases(db.kysely);
    const now = all.map(({ brand, position }) => `${brand} ${position}`).join();
    if (now === signature) return undefined;
    const gathered: LoadedBrand[] = [];
    const kept = new Set<string>();
    for (const [id, releases] of Map.groupBy(all, ({ brand }) => brand)) {
      const numbers = servedNumbers(releases, Date.now());
      gathered.push(await loadBrand(id, numbers));
      for (const number of numbers) kept.add(keyOf(id, number));
    }
    const missing = unpublished.filter(({ id }) => !gathered.some((one) => one.id === id));
    const brands = combineBrands([...gathered, ...missing], defaultBrand);
    signature = now;
    for (const key of builds.keys()) if (!kept.has(key)) builds.delete(key);
    return brands;
  }

  const live = await reloadableBrands(loadAll, onFaults);
  const listener = listenTo({ url, channel: 'brands', work: () => live.refresh() });
  return { ...live, stop: () => listener.stop() };
}

/** Says that a version lies over the base of another release, whose steps it keeps until it is published again. */
function olderBase({ base, pack: { pack }, version }: PackSource, current: Pack): readonly Fault[] {
  const contentOf = ({ files }: Pack) =>
    canonicalJson(Object.fromEntries(Object.entries(files).map(([place, { json }]) => [place, json])));
  if (contentOf(base.pack) === contentOf(current)) return [];
  return [
    {
      ...{ rule: 'older-base', severity: 'warning', file: `brands/${pack.id}`, pointer: '' },
      reason: `Version ${version} was published over the base of another release, and has the steps and texts of that one.`,
      fix: 'Check the brand by “brand check” and publish it again by “brand publish”.',
    },
  ];
}

/** The packs of the project become version 1 where the database has none. Gives those that could not, with their faults. */
async function publishMissing(db: Database, maker: BrandBuilder, root: string): Promise<readonly LoadedBrand[]> {
  const published = new Set((await liveReleases(db)).map(({ brand }) => brand));
  const base = readBasePack(root);
  const unpublished: LoadedBrand[] = [];
  for (const id of brandNames(root).filter((one) => !published.has(one))) {
    const source = { base, pack: readBrandPack(id, root), version: undefined };
    const faults = await publishOne(db, maker, source);
    if (faults.length > 0) unpublished.push({ id, served: undefined, earlier: [], faults });
  }
  return unpublished;
}

/** Why a pack could not be published; nothing when it was. What the database refuses to store is a fault of the pack. */
async function publishOne(db: Database, maker: BrandBuilder, source: PackSource): Promise<readonly Fault[]> {
  try {
    const outcome = await publishBrand(db, maker, source, { author: 'isocentre', note: 'as shipped', onto: 0 });
    return 'refused' in outcome ? outcome.refused : [];
  } catch (error) {
    const reason = `The pack cannot be stored: ${error instanceof Error ? error.message : error}`;
    const file = `brands/${source.pack.pack.id}`;
    const fix = 'Mend the pack, check it by “brand check”, and publish it by “brand publish”.';
    return [{ rule: 'unstorable', severity: 'error', file, pointer: '', reason, fix }];
  }
}
