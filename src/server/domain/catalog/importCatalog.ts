import { type Fault, formatFaults, withLines } from '#base/faults.ts';
import type { Database } from '#server/db/database.ts';
import {
  lockCatalog,
  selectActiveDevices,
  selectCatalogRevision,
  selectDevicesInUse,
} from '#server/db/queries/catalog.ts';
import { replaceCatalog } from '#server/db/queries/replaceCatalog.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { catalogRows } from './catalogRows.ts';
import { checkInUse, staysIn } from './check/checkInUse.ts';
import { demoBookings, fadingOccupancy } from './demoBookings.ts';
import { type ParsedCatalog, parseCatalog } from './parseCatalog.ts';

/** The result of an import: `changed` is false if the revision was stored already; with faults, nothing was written. */
type CatalogImport = { readonly changed: boolean } | { readonly faults: readonly Fault[] };

/**
 * Imports a checked catalog in one transaction. Slugs keep their rows; removed entries become inactive. Returns faults if an entry with
 * future bookings is removed.
 */
export function importCatalog(db: Database, parsed: ParsedCatalog): Promise<CatalogImport> {
  return inTransaction(db, async (tx) => {
    if ((await lockCatalog(tx)) === parsed.revision) return { changed: false };
    const stays = staysIn(parsed.catalog);
    const others = (await selectActiveDevices(tx)).filter((device) => !stays(device));
    const faults = checkInUse(parsed.catalog, await selectDevicesInUse(tx, others));
    if (faults.length > 0) return { faults };
    await replaceCatalog(tx, catalogRows(parsed));
    return { changed: true };
  });
}

interface FillOptions {
  readonly folder: string;
  /** Days ahead that get demo bookings; 0 for none. */
  readonly demoDays: number;
  readonly say: (line: string) => void;
}

/** Imports a catalog folder into a database without a catalog. Throws an error with all faults of the folder. */
export async function fillEmptyCatalog(db: Database, { folder, demoDays, say }: FillOptions): Promise<void> {
  if (await selectCatalogRevision(db.kysely)) return;
  say(`Importing the catalog in ${folder} …`);
  const parsed = await parseCatalog(folder);
  if ('faults' in parsed) throw new Error(`${formatFaults(withLines(parsed.faults))}\nNothing was imported.`);
  await importCatalog(db, parsed);
  if (demoDays > 0) {
    const count = await demoBookings(db, { days: demoDays, seed: 1, occupancy: fadingOccupancy(demoDays) });
    say(`Added ${count} demo bookings for the next ${demoDays} days.`);
  }
}
