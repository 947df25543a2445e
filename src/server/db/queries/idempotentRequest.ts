import { sql } from 'kysely';
import type { Database, Queryable } from '../database.ts';
import { runPrepared, type Transaction } from '../transaction.ts';

/** Returns the stored response to a request with an idempotency key. */
export function selectResponse(db: Queryable, scope: Buffer, key: string) {
  return db
    .selectFrom('idempotent_request')
    .select(['request_hash', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
}

const wroteStatement = {
  name: 'read-recent-write',
  text: `select exists (
    select from idempotent_request where scope = $1 and created_at > statement_timestamp() - make_interval(secs => $2)) as wrote`,
};

/** Returns true if a keyed request or a refused slot of a scope was stored within some seconds. */
export async function hasRecentResponse(db: Database, scope: Buffer, seconds: number): Promise<boolean> {
  const [row] = await runPrepared<{ wrote: boolean }>(db, wroteStatement, [scope, seconds]);
  return row?.wrote ?? true;
}

/** Stores that a slot was refused to a holder just now. The key is shorter than those of the contract, so that no request has it. */
export async function upsertRefusal(db: Queryable, holder: Buffer): Promise<void> {
  await db
    .insertInto('idempotent_request')
    .values({ scope: holder, key: 'refused', request_hash: Buffer.alloc(0), response: '{}' })
    .onConflict((row) => row.columns(['scope', 'key']).doUpdateSet({ created_at: sql`statement_timestamp()` }))
    .execute();
}

/** Stores the response in the transaction of the request itself. */
export async function insertResponse(
  tx: Transaction,
  { scope, key, requestHash, response }: { scope: Buffer; key: string; requestHash: Buffer; response: unknown },
): Promise<void> {
  await tx
    .insertInto('idempotent_request')
    .values({ scope, key, request_hash: requestHash, response: JSON.stringify(response) })
    .execute();
}

/** Deletes the responses of scopes, so that a holder who lost access to a booking gets no copy of its key. */
export async function deleteResponses(tx: Transaction, scopes: readonly Buffer[]): Promise<void> {
  if (scopes.length === 0) return;
  await tx.deleteFrom('idempotent_request').where('scope', 'in', scopes).execute();
}

/** Deletes up to `limit` responses of a given age. Skips locked rows. Returns how many it deleted. */
export async function deleteStaleResponses(db: Queryable, olderThanSeconds: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotent_request where (scope, key) in (
      select scope, key from idempotent_request
      where created_at < statement_timestamp() - make_interval(secs => ${olderThanSeconds})
      for update skip locked limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
