import { formatFaults } from '#flow/faults.ts';
import type { Database } from '#server/db/database.ts';
import { readMoment } from '#server/db/queries/readMoment.ts';
import { withLines } from './catalogFault.ts';
import { demoBookings, fadingOccupancy } from './demoBookings.ts';
import { importCatalog } from './importCatalog.ts';
import { parseCatalog } from './parseCatalog.ts';

/**
 * Imports a folder into a database that has no catalog yet, with the invented bookings that a demo asks for; a database that
 * has one is left alone. Throws with all faults of a broken folder.
 */
export async function fillEmptyCatalog(db: Database, folder: string, say: (line: string) => void): Promise<void> {
  if ((await readMoment(db)).revision !== '') return;
  say(`Importing the catalog ${folder} …`);
  const parsed = await parseCatalog(folder);
  const imported = 'faults' in parsed ? parsed : await importCatalog(db, parsed);
  if ('faults' in imported)
    throw new Error(`The catalog ${folder} is not imported:\n${formatFaults(withLines(imported.faults))}`);
  if ('faults' in parsed || !parsed.catalog.provider.demoLoad) return;
  const { days, seed } = parsed.catalog.provider.demoLoad;
  say('Filling the next days with invented bookings …');
  await demoBookings(db, { days, seed, occupancy: fadingOccupancy(days) });
}
