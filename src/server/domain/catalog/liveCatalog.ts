import { batching } from '#server/db/batching.ts';
import type { Database } from '#server/db/database.ts';
import { selectCatalog, selectCatalogMoment } from '#server/db/queries/catalog.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { buildSnapshot } from './buildSnapshot.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';

/** Maximum age of the catalog that `recent` returns, milliseconds. */
const recentAge = 1_000;

/** The catalog in memory. A use reads the revision from PostgreSQL and reloads the catalog if it changed. */
export interface LiveCatalog {
  /** Returns the present catalog and the time of PostgreSQL in epoch milliseconds. */
  read(source?: Database | Transaction): Promise<{ readonly catalog: CatalogSnapshot; readonly now: number }>;
  /** As `read`, without the time. */
  current(): Promise<CatalogSnapshot>;
  /** As `current`, but may be a second old, so that a busy page does not query PostgreSQL for every visitor. */
  recent(): Promise<CatalogSnapshot>;
}

/** Opens the catalog of a database, which all brands of a server share. */
export function openCatalog(db: Database): LiveCatalog {
  let loaded: { readonly revision: string; readonly catalog: Promise<CatalogSnapshot> } | undefined;

  const readNow = batching(async (calls: readonly undefined[]) => {
    const moment = await selectCatalogMoment(db);
    return calls.map(() => moment);
  });

  async function read(source: Database | Transaction = db) {
    const { now, revision } = await (source === db ? readNow(undefined) : selectCatalogMoment(source));
    if (loaded?.revision !== revision) {
      const loading = { revision, catalog: selectCatalog(source).then(buildSnapshot) };
      loaded = loading;
      loading.catalog.catch(() => {
        if (loaded === loading) loaded = undefined;
      });
    }
    return { catalog: await loaded.catalog, now };
  }

  const current = async () => (await read()).catalog;
  let lately: { readonly at: number; readonly catalog: Promise<CatalogSnapshot> } | undefined;
  const recent = () => {
    if (lately && performance.now() - lately.at < recentAge) return lately.catalog;
    const reading = { at: performance.now(), catalog: current() };
    lately = reading;
    reading.catalog.catch(() => {
      if (lately === reading) lately = undefined;
    });
    return reading.catalog;
  };
  return { read, current, recent };
}

/** Returns the present catalog with only the regions that the brand serves. */
export async function readServedCatalog({
  catalog,
  regions,
}: Pick<BrandDeps, 'catalog' | 'regions'>): Promise<CatalogSnapshot> {
  return servedOnly(await catalog.current(), regions);
}

const narrowed = new WeakMap<CatalogSnapshot, Map<string, CatalogSnapshot>>();

/** Returns the catalog with only the given regions (slugs; null for all); cached by revision and brand. */
export function servedOnly(catalog: CatalogSnapshot, regions: readonly string[] | null): CatalogSnapshot {
  if (!regions) return catalog;
  const known = narrowed.get(catalog) ?? new Map<string, CatalogSnapshot>();
  narrowed.set(catalog, known);
  const key = regions.join(' ');
  const served = known.get(key) ?? narrow(catalog, regions);
  known.set(key, served);
  return served;
}

function narrow(catalog: CatalogSnapshot, slugs: readonly string[]): CatalogSnapshot {
  const regions = catalog.regions.filter(({ slug }) => slugs.includes(slug));
  const clinics = catalog.clinics.filter(({ region }) => slugs.includes(region.slug));
  return {
    ...catalog,
    regions,
    clinics,
    regionBySlug: new Map(regions.map((region) => [region.slug, region])),
    clinicBySlug: new Map(clinics.map((clinic) => [clinic.slug, clinic])),
  };
}
