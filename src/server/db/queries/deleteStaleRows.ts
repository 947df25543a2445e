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

/** Removes sessions, and with them their codes, sign-ins and budgets whose time is over, and ends of holders that are a day old. */
export async function deleteEnded(db: Queryable): Promise<void> {
  await sql`delete from session where ends_at < now() or idle_until < now() - interval '1 day'`.execute(db);
  await sql`delete from sign_in where expires_at < now()`.execute(db);
  await sql`delete from ended_holder where ended_at < now() - interval '1 day'`.execute(db);
  await sql`
    delete from budget where (name, subject) in (
      select name, subject from budget where ends_at < now() for update skip locked limit 10000)`.execute(db);
}
