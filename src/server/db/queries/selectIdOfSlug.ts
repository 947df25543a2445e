import type { Transaction } from '../transaction.ts';

/** The id of an exam or clinic of the catalog in use; undefined for a slug that it does not have, or none at all. */
export async function selectIdOfSlug(
  tx: Transaction,
  table: 'exam' | 'clinic',
  slug: string | undefined,
): Promise<number | undefined> {
  if (slug === undefined) return undefined;
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('slug', '=', slug)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.id;
}
