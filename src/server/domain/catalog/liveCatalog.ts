import { oncePerKey } from '#base/oncePer.ts';
import { withinLimit } from '#base/withinLimit.ts';
import { batching } from '#server/db/batching.ts';
import type { Database } from '#server/db/database.ts';
import { selectCatalogMoment } from '#server/db/queries/catalog.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';
import { type LoadedCatalog, loadCatalog } from './loadCatalog.ts';

/** Age after which `recent` reads the catalog again, milliseconds. */
const recentAge = 1_000;

/** Maximum wait of `recent`, milliseconds. */
const recentLimit = 500;

/** The catalog in memory. A use reads the revision from PostgreSQL and loads what changed since the last one. */
export interface LiveCatalog {
  /** Returns the present catalog and the time of PostgreSQL in epoch milliseconds. */
  read(source?: Database | Transaction): Promise<{ readonly catalog: CatalogSnapshot; readonly now: number }>;
  /** As `read`, without the time. */
  current(): Promise<CatalogSnapshot>;
  /**
   * Returns the catalog for pages that many visitors see: at most a second old, or the latest known one while PostgreSQL does not answer.
   * Undefined if none is known yet. Never throws.
   */
  recent(): Promise<CatalogSnapshot | undefined>;
}

/** Opens the catalog of a database, which all brands of a server share. */
export function openCatalog(db: Database): LiveCatalog {
  let loaded: { readonly revision: string; readonly catalog: Promise<CatalogSnapshot> } | undefined;
  let kept: LoadedCatalog['parts'] | undefined;

  const readNow = batching(async (calls: readonly undefined[]) => {
    const moment = await selectCatalogMoment(db);
    return calls.map(() => moment);
  });

  async function load(source: Database | Transaction): Promise<CatalogSnapshot> {
    const { snapshot, parts } = await loadCatalog(source, kept);
    kept = parts;
    return snapshot;
  }

  async function read(source: Database | Transaction = db) {
    const { now, revision } = await (source === db ? readNow(undefined) : selectCatalogMoment(source));
    if (loaded?.revision !== revision) {
      const loading = { revision, catalog: load(source) };
      loaded = loading;
      loading.catalog.catch(() => {
        if (loaded === loading) loaded = undefined;
      });
    }
    return { catalog: await loaded.catalog, now };
  }

  const current = async () => (await read()).catalog;
  let reading: { readonly at: number; readonly catalog: Promise<CatalogSnapshot | undefined> } | undefined;
  let latest: CatalogSnapshot | undefined;

  function recent(): Promise<CatalogSnapshot | undefined> {
    if (!reading || performance.now() - reading.at > recentAge) {
      const found = current().then(
        (catalog) => {
          latest = catalog;
          return catalog;
        },
        () => undefined,
      );
      const catalog = withinLimit(found, recentLimit, undefined).then((inTime) => inTime ?? latest);
      reading = { at: performance.now(), catalog };
    }
    return reading.catalog;
  }

  return { read, current, recent };
}

/** Returns the present catalog with only the regions that the brand serves. */
export async function readServedCatalog({
  catalog,
  regions,
}: Pick<BrandDeps, 'catalog' | 'regions'>): Promise<CatalogSnapshot> {
  return servedOnly(await catalog.current(), regions);
}

/** Returns the catalog with only the given regions (slugs; null for all); cached by catalog and list. */
export function servedOnly(catalog: CatalogSnapshot, regions: readonly string[] | null): CatalogSnapshot {
  return regions ? narrowed(catalog, regions) : catalog;
}

const narrowed = oncePerKey((catalog: CatalogSnapshot, slugs: readonly string[]): CatalogSnapshot => {
  const regions = catalog.regions.filter(({ slug }) => slugs.includes(slug));
  const clinics = catalog.clinics.filter(({ region }) => slugs.includes(region.slug));
  return {
    ...catalog,
    regions,
    clinics,
    regionBySlug: new Map(regions.map((region) => [region.slug, region])),
    clinicBySlug: new Map(clinics.map((clinic) => [clinic.slug, clinic])),
  };
});
