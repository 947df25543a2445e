import { selectPostalCodes } from '#server/db/queries/catalog.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import { readServedCatalog } from './servedCatalog.ts';

/** Returns up to ten places whose postal code or name begins with a text, those of the region's country first (BK-4). */
export async function findPostalCodes(deps: BookingDeps, search: string, region?: string) {
  const catalog = await readServedCatalog(deps);
  const countries = [...new Set(catalog.regions.map(({ country }) => country))];
  const first = region === undefined ? undefined : catalog.regionBySlug.get(region)?.country;
  return selectPostalCodes(deps.db.kysely, {
    beginning: beginningOf(search),
    countries,
    first: first ?? countries[0] ?? '',
  });
}

/** Canadian codes are stored with three characters, which name the district; people enter all six. */
function beginningOf(search: string): string {
  const text = search.trim();
  return /^[a-z]\d[a-z]\s*\d[a-z]?\d?$/i.test(text) ? text.slice(0, 3) : text;
}
