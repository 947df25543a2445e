import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { insertResponse, selectResponse } from '#server/db/queries/idempotentRequest.ts';
import { lockName } from '#server/db/queries/locks.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { DomainError } from './domainError.ts';

/** A write that the caller may send again when no answer came. */
interface KeyedRequest {
  /** Whose key it is: the hash of a holder or of a booking. */
  readonly scope: Buffer;
  readonly key: string;
  /** Tells whether a second request under the key is the same one. */
  readonly requestHash: Buffer;
}

/**
 * Does the work once for each key and gives a retry the first answer, which must be plain JSON. The answer is kept in the
 * work's own transaction, so there is never one without the other; a concurrent retry waits for it. A refusal is not kept:
 * the same key may try again. Throws idempotency-key-reused when the key came with another request.
 */
export async function withIdempotency<T>(tx: Transaction, request: KeyedRequest, work: () => Promise<T>): Promise<T> {
  const { scope, key, requestHash } = request;
  await lockName(tx, hashOf('key', scope.toString('base64'), key));
  const known = await selectResponse(tx, scope, key);
  if (known && !known.request_hash.equals(requestHash)) {
    throw new DomainError('idempotency-key-reused', { detail: 'Choose a new Idempotency-Key for a new request.' });
  }
  if (known) return known.response as T;
  const response = await work();
  await insertResponse(tx, { scope, key, requestHash, response });
  return response;
}

/** What a keyed write was answered, which is what a retry gets whatever changed since; undefined for a new or another request. */
export async function firstResponse<T>(
  { kysely }: Database,
  { scope, key, requestHash }: KeyedRequest,
): Promise<T | undefined> {
  const known = await selectResponse(kysely, scope, key);
  return known?.request_hash.equals(requestHash) ? (known.response as T) : undefined;
}

/** SHA-256 over texts, unambiguous about where one ends. */
export function hashOf(...texts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(texts)).digest();
}
