import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { insertResponse, selectResponse } from '#server/db/queries/idempotentRequest.ts';
import { lockName } from '#server/db/queries/locks.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { DomainError } from './domainError.ts';

/** A request with an idempotency key, which the browser may repeat. */
interface KeyedRequest {
  /** Hash of the holder or booking that the key belongs to. */
  readonly scope: Buffer;
  readonly key: string;
  /** Hash of the request, to recognise another request under the same key. */
  readonly requestHash: Buffer;
}

/**
 * Does the work once for each key and returns the first response, which must be plain JSON, to a retry. The response is stored in the
 * transaction of the work; a concurrent retry waits for it. A refusal is not stored, so the key may be used again. Throws
 * idempotency-key-reused if the key came with another request.
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

/** Returns the stored response of a request; undefined for a new or another request. */
export async function firstResponse<T>(
  { kysely }: Database,
  { scope, key, requestHash }: KeyedRequest,
): Promise<T | undefined> {
  const known = await selectResponse(kysely, scope, key);
  return known?.request_hash.equals(requestHash) ? (known.response as T) : undefined;
}

/** Returns the SHA-256 of a list of texts, with unambiguous boundaries. */
export function hashOf(...texts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(texts)).digest();
}
