import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

/** What a keyed write was answered, as long as it is kept. */
export function selectAnswer(db: Queryable, scope: Buffer, key: string) {
  return db
    .selectFrom('idempotent_request')
    .select(['request_hash', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Keeps the answer of a keyed write, in the write's own transaction. */
export async function insertAnswer(
  tx: Transaction,
  { scope, key, requestHash, response }: { scope: Buffer; key: string; requestHash: Buffer; response: unknown },
): Promise<void> {
  await tx
    .insertInto('idempotent_request')
    .values({ scope, key, request_hash: requestHash, response: JSON.stringify(response) })
    .execute();
}

/** Deletes what the keyed writes of scopes were answered: who has lost the access to a booking gets no copy of its key. */
export async function deleteAnswers(tx: Transaction, scopes: readonly Buffer[]): Promise<void> {
  if (scopes.length === 0) return;
  await tx.deleteFrom('idempotent_request').where('scope', 'in', scopes).execute();
}
