import { Temporal } from 'temporal-polyfill';
import type { Database } from '#server/db/database.ts';
import { selectZoneOffsets } from '#server/db/queries/catalog.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';

/**
 * Compares the time zone data of this process with PostgreSQL's, for all clinics over two years. Returns a sentence for each difference.
 * The portal computes no local time in PostgreSQL, but reports in SQL would be wrong.
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
