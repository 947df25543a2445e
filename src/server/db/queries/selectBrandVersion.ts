import type { Queryable } from '../database.ts';

/** A version with its files, or undefined when the brand has none of this number. */
export function selectBrandVersion(db: Queryable, brand: string, number: number) {
  return db
    .selectFrom('brand_version')
    .selectAll()
    .where('brand', '=', brand)
    .where('number', '=', number)
    .executeTakeFirst();
}
