import type { BookingDeps } from '../bookingDeps.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';
import { servedOnly } from './servedOnly.ts';

/** The catalog at its newest revision, with only the regions that the brand serves. */
export async function readServedCatalog({ catalog, regions }: BookingDeps): Promise<CatalogSnapshot> {
  return servedOnly(await catalog.current(), regions);
}
