import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface PostalCodeSearch {
  readonly beginning: string;
  readonly countries: readonly string[];
  /** The country whose places come first. */
  readonly first: string;
}

/** Ten places whose code or name begins with a text. */
export async function selectPostalCodes(db: Queryable, { beginning, countries, first }: PostalCodeSearch) {
  if (countries.length === 0) return [];
  const pattern = `${beginning.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('postal_code')
    .select(['country', 'code', 'place', 'latitude', 'longitude'])
    .where('country', 'in', countries)
    .where(sql<boolean>`(lower(code) like ${pattern} or lower(place) like ${pattern})`)
    .orderBy(sql`country <> ${first}`)
    .orderBy('code')
    .orderBy('place')
    .limit(10)
    .execute();
}
