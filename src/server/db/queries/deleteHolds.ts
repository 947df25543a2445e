import type { Queryable } from '../database.ts';

/** Removes hold rows of a holder: those of one hold, or all. Says how many there were. */
export async function deleteHolds(db: Queryable, holder: Buffer, holdId?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('allocation')
    .where('holder', '=', holder)
    .where('kind', '=', 'hold')
    .$if(holdId !== undefined, (query) => query.where('hold_id', '=', holdId ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
