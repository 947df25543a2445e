import { batching } from '#server/db/batching.ts';
import type { Database } from '#server/db/database.ts';
import { selectCatalog, selectCatalogMoment } from '#server/db/queries/catalog.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { buildSnapshot } from './buildSnapshot.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';

/** The catalog in memory. Every use first asks PostgreSQL for the revision and loads again when it has moved. */
export interface LiveCatalog {
  /** The catalog as it is now, and the time of PostgreSQL in epoch milliseconds: one tiny statement. */
  read(source?: Database | Transaction): Promise<{ readonly catalog: CatalogSnapshot; readonly now: number }>;
  /** As `read`, the catalog alone. */
  current(): Promise<CatalogSnapshot>;
}

/** Opens the catalog of a database; one for all brands of a server. */
export function openCatalog(db: Database): LiveCatalog {
  let loaded: { readonly revision: string; readonly catalog: Promise<CatalogSnapshot> } | undefined;

  const readNow = batching(async (asked: readonly undefined[]) => {
    const moment = await selectCatalogMoment(db);
    return asked.map(() => moment);
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

  return { read, current: async () => (await read()).catalog };
}
