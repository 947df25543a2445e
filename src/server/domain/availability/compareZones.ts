import { Temporal } from 'temporal-polyfill';
import type { Database } from '#server/db/database.ts';
import { selectZoneOffsets } from '#server/db/queries/catalog.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';

/**
 * Compares the time zone data of this process and of PostgreSQL for all clinics over two years, and says in a sentence each
 * where they differ. PostgreSQL computes no wall time here, but reports written in SQL would be wrong.
 */
export async function compareZones(db: Database, { clinics }: CatalogSnapshot): Promise<readonly string[]> {
  const zones = [...new Set(clinics.map(({ timeZone }) => timeZone))];
  const different = new Map<string, Date>();
  for (const { zone, instant, offset } of await selectZoneOffsets(db.kysely, zones)) {
    const here =
      Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9;
    if (here !== offset && !different.has(zone)) different.set(zone, instant);
  }
  return [...different].map(
    ([zone, instant]) =>
      `PostgreSQL and Node disagree on ${zone} from ${instant.toISOString().slice(0, 10)}; wall times are Node's.`,
  );
}
