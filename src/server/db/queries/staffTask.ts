import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

/** The tables of what staff do for patients: `NEW` until a member of staff marks it as `DONE`. */
type StaffTaskTable = 'enquiry' | 'details_change';

/** Marks a task of a brand as done, with the time of the first call. Does nothing if there is none. */
export async function markDone(tx: Transaction, table: StaffTaskTable, brand: string, id: string): Promise<void> {
  await sql`
    update ${sql.table(table)} set status = 'DONE', done_at = coalesce(done_at, now())
    where brand = ${brand} and id = ${id}`.execute(tx);
}

/** Deletes up to `limit` tasks that were done some time ago. Skips locked rows. Returns how many it deleted. */
export async function deleteDone(
  db: Queryable,
  table: StaffTaskTable,
  olderThanSeconds: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)}
      where done_at < statement_timestamp() - make_interval(secs => ${olderThanSeconds})
      for update skip locked limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
