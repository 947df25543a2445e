import type { Fault } from '#base/faults.ts';
import { canonicalJson } from '#base/json.ts';
import type { Pack } from '#brand/pack.ts';
import type { Database } from '#server/db/database.ts';
import { listenTo } from '#server/db/listenTo.ts';
import { selectBrandReleases } from '#server/db/queries/brandVersion.ts';
import { brandNames, readBasePack, readBrandPack } from '../packs/readPacks.ts';
import { type BrandMaker, brandMaker, type Outcome, type PackSource } from '../served/buildBrand.ts';
import { publishBrand } from '../versions/publishBrand.ts';
import { liveReleases, readVersion, servedNumbers } from '../versions/versions.ts';
import type { Brands } from './brands.ts';
import { type Gathered, gatherBrands } from './brands.ts';
import { keepBrands, type LiveBrands, type OnFaults } from './liveBrands.ts';

export interface DatabaseOptions {
  readonly db: Database;
  /** For a connection of its own that is told of publications. */
  readonly url: string;
  readonly defaultBrand: string;
  /** Folder of the packs that are published when the database has no version of them. */
  readonly root?: string;
  readonly onFaults: OnFaults;
  readonly maker?: BrandMaker;
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
  maker = brandMaker(),
}: DatabaseOptions): Promise<LiveBrands> {
  const { pack: current } = readBasePack(root);
  const unpublished = await publishShipped(db, maker, root);
  const made = new Map<string, Promise<Outcome>>();
  let signature: string | undefined;

  const keyOf = (brand: string, number: number) => `${brand} ${number}`;

  function makeVersion(brand: string, number: number): Promise<Outcome> {
    const key = keyOf(brand, number);
    const known = made.get(key);
    if (known) return known;
    const making = readVersion(db, brand, number, current).then(async (source): Promise<Outcome> => {
      if (!source) return { served: undefined, faults: [] };
      const outcome = await maker.make(source);
      return { ...outcome, faults: [...outcome.faults, ...olderBase(source, current)] };
    });
    made.set(key, making);
    // A version never changes, but a database that did not answer is asked again.
    making.catch(() => made.delete(key));
    return making;
  }

  async function gatherOne(id: string, numbers: readonly number[]): Promise<Gathered> {
    const outcomes: Outcome[] = [];
    for (const number of numbers) outcomes.push(await makeVersion(id, number));
    const good = outcomes.findIndex(({ served }) => served);
    // What is told of is the version that is served, and those that should be and cannot.
    const faults = outcomes.slice(0, good < 0 ? undefined : good + 1).flatMap(({ faults: some }) => some);
    const [live, ...earlier] = outcomes.flatMap(({ served }) => (served ? [served] : []));
    if (live) return { id, served: live, earlier, faults };
    const source = numbers[0] === undefined ? undefined : await readVersion(db, id, numbers[0], current);
    const plain = source && (await maker.makePlain(source));
    return { id, served: plain?.served, earlier: [], faults };
  }

  async function gather(): Promise<Brands | undefined> {
    const all = await selectBrandReleases(db.kysely);
    const now = all.map(({ brand, position }) => `${brand} ${position}`).join();
    if (now === signature) return undefined;
    const gathered: Gathered[] = [];
    const kept = new Set<string>();
    for (const [id, releases] of Map.groupBy(all, ({ brand }) => brand)) {
      const numbers = servedNumbers(releases, Date.now());
      gathered.push(await gatherOne(id, numbers));
      for (const number of numbers) kept.add(keyOf(id, number));
    }
    const missing = unpublished.filter(({ id }) => !gathered.some((one) => one.id === id));
    const brands = gatherBrands([...gathered, ...missing], defaultBrand);
    signature = now;
    for (const key of made.keys()) if (!kept.has(key)) made.delete(key);
    return brands;
  }

  const live = await keepBrands(gather, onFaults);
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
async function publishShipped(db: Database, maker: BrandMaker, root: string): Promise<readonly Gathered[]> {
  const published = new Set((await liveReleases(db)).map(({ brand }) => brand));
  const base = readBasePack(root);
  const unpublished: Gathered[] = [];
  for (const id of brandNames(root).filter((one) => !published.has(one))) {
    const source = { base, pack: readBrandPack(id, root), version: undefined };
    const faults = await publishOne(db, maker, source);
    if (faults.length > 0) unpublished.push({ id, served: undefined, earlier: [], faults });
  }
  return unpublished;
}

/** Why a pack could not be published; nothing when it was. What the database refuses to store is a fault of the pack. */
async function publishOne(db: Database, maker: BrandMaker, source: PackSource): Promise<readonly Fault[]> {
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
