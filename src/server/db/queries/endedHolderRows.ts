import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';

/** Records that a holder has logged out. Call it under the lock of the holder's name. */
export async function insertEndedHolder(tx: Transaction, holder: Buffer): Promise<void> {
  await tx
    .insertInto('ended_holder')
    .values({ holder })
    .onConflict((conflict) => conflict.column('holder').doUpdateSet({ ended_at: sql<Date>`now()` }))
    .execute();
}

/** Whether a holder has logged out within the last day. Call it under the lock of the holder's name. */
export async function isEndedHolder(tx: Transaction, holder: Buffer): Promise<boolean> {
  const row = await tx.selectFrom('ended_holder').select('ended_at').where('holder', '=', holder).executeTakeFirst();
  return row !== undefined;
}
