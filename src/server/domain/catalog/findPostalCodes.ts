import { selectPostalCodes } from '#server/db/queries/selectPostalCodes.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import { readServedCatalog } from './servedCatalog.ts';

/** At most ten places whose postal code or name begins with the text; those of the region's country come first (BK-4). */
export async function findPostalCodes(deps: BookingDeps, search: string, region?: string) {
  const catalog = await readServedCatalog(deps);
  const countries = [...new Set(catalog.regions.map(({ country }) => country))];
  const first = region === undefined ? undefined : catalog.regionBySlug.get(region)?.country;
  return selectPostalCodes(deps.db.kysely, { beginning: search.trim(), countries, first: first ?? countries[0] ?? '' });
}
