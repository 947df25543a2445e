import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

/** Gives a live hold more time from now on, never past its cap and never less than it had. Says how many slots it keeps. */
export async function extendHoldRows(db: Queryable, holder: Buffer, holdId: string, seconds: number): Promise<number> {
  const wanted = sql`statement_timestamp() + make_interval(secs => ${seconds})`;
  const { numUpdatedRows } = await db
    .updateTable('allocation')
    .set({ expires_at: sql<Date>`least(greatest(expires_at, ${wanted}), extendable_until)` })
    .where('holder', '=', holder)
    .where('hold_id', '=', holdId)
    .where('kind', '=', 'hold')
    .where(sql<boolean>`expires_at > statement_timestamp()`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
