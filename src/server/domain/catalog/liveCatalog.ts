import { batching } from '#server/db/batching.ts';
import type { Database } from '#server/db/database.ts';
import { selectCatalog, selectCatalogMoment } from '#server/db/queries/catalog.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { buildSnapshot } from './buildSnapshot.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';

/** The catalog in memory. Each use reads the revision from PostgreSQL and reloads the catalog if it changed. */
export interface LiveCatalog {
  /** Returns the present catalog and the time of PostgreSQL in epoch milliseconds. */
  read(source?: Database | Transaction): Promise<{ readonly catalog: CatalogSnapshot; readonly now: number }>;
  /** As `read`, without the time. */
  current(): Promise<CatalogSnapshot>;
}

/** Opens the catalog of a database, which all brands of a server share. */
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
