import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

/**
 * Removes holds that ran out long ago, passing by any row that somebody is working on: nobody waits for it, and it for nobody.
 * Says how many.
 */
export async function deleteStaleHolds(db: Queryable, olderThanSeconds: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from allocation where (clinic_id, device_id, id) in (
      select clinic_id, device_id, id from allocation
      where hold_id is not null and expires_at < statement_timestamp() - make_interval(secs => ${olderThanSeconds})
      for update skip locked limit 1000)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Forgets answers to keyed writes that are older than anybody retries. Says how many. */
export async function deleteStaleAnswers(db: Queryable, olderThanSeconds: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotent_request where (scope, key) in (
      select scope, key from idempotent_request
      where created_at < statement_timestamp() - make_interval(secs => ${olderThanSeconds})
      for update skip locked limit 1000)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
