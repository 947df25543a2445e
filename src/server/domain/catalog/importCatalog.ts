import type { Fault } from '#base/faults.ts';
import type { Database } from '#server/db/database.ts';
import { lockCatalog, selectDevicesInUse } from '#server/db/queries/catalog.ts';
import { replaceCatalog } from '#server/db/queries/replaceCatalog.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { catalogRows } from './catalogRows.ts';
import { checkInUse } from './checkInUse.ts';
import type { ParsedCatalog } from './parseCatalog.ts';

/** The result of an import: `changed` is false if the revision was stored already; with faults, nothing was written. */
type CatalogImport = { readonly changed: boolean } | { readonly faults: readonly Fault[] };

/**
 * Imports a checked catalog in one transaction. Slugs keep their rows; removed entries become inactive. Returns faults if an entry with
 * future bookings is removed.
 */
export function importCatalog(db: Database, parsed: ParsedCatalog): Promise<CatalogImport> {
  return inTransaction(db, async (tx) => {
    if ((await lockCatalog(tx)) === parsed.revision) return { changed: false };
    const faults = checkInUse(parsed.catalog, await selectDevicesInUse(tx));
    if (faults.length > 0) return { faults };
    await replaceCatalog(tx, catalogRows(parsed));
    return { changed: true };
  });
}
