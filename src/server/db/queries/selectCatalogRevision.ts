import type { Queryable } from '../database.ts';

/** Revision of the catalog, or undefined before the first import. */
export async function selectCatalogRevision(db: Queryable): Promise<string | undefined> {
  const row = await db.selectFrom('catalog').select('revision').executeTakeFirst();
  return row?.revision;
}
