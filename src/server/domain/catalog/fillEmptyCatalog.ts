import { formatFaults, withLines } from '#base/faults.ts';
import type { Database } from '#server/db/database.ts';
import { selectCatalogRevision } from '#server/db/queries/catalog.ts';
import { demoBookings, fadingOccupancy } from './demoBookings.ts';
import { importCatalog } from './importCatalog.ts';
import { parseCatalog } from './parseCatalog.ts';

interface FillOptions {
  readonly folder: string;
  /** Days ahead that get invented bookings; 0 for none. */
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
    say(`Invented ${count} bookings of the next ${demoDays} days, so that it looks like a working week.`);
  }
}
