import { createHash } from 'node:crypto';
import { oncePer } from '#base/oncePer.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { refundBudgets } from '#server/db/queries/budget.ts';
import { insertResponse, selectResponse } from '#server/db/queries/idempotentRequest.ts';
import { lockName } from '#server/db/queries/locks.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { UsageBudgets } from './budgets/usageBudgets.ts';
import { DomainError } from './domainError.ts';

/** A request with an idempotency key, which the browser may repeat. */
export interface KeyedRequest {
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
  await lockKey(tx, request);
  const known = await firstResponse<T>(tx, request);
  if (known !== undefined) return known;
  const response = await work();
  await insertResponse(tx, { scope, key, requestHash, response });
  return response;
}

/** The hash of a closed key, which is that of no request. */
const closedHash = hashOf('closed');

/**
 * Ends a key: a request that arrives under it later is refused. Waits for one that is being carried out. Returns the response of the
 * request that was carried out under the key, or else `instead`, which a repeat gets again.
 */
export async function closeKey(
  tx: Transaction,
  request: Pick<KeyedRequest, 'scope' | 'key'>,
  instead: object,
): Promise<unknown> {
  await lockKey(tx, request);
  const known = await selectResponse(tx, request.scope, request.key);
  if (known) return known.response;
  await insertResponse(tx, { ...request, requestHash: closedHash, response: instead });
  return instead;
}

function lockKey(tx: Transaction, { scope, key }: Pick<KeyedRequest, 'scope' | 'key'>): Promise<void> {
  return lockName(tx, hashOf('key', scope.toString('base64'), key));
}

/** The running attempts of a database's requests in this process, by request. */
const attemptsOf = oncePer((_db: Database) => new Map<string, Promise<unknown>>());

/**
 * Returns the stored response of a request, or does the work, which must store it by `withIdempotency`. A repeat that arrives meanwhile waits
 * in memory and then gets the response, so that it spends no budget. A repeat at another server process gets it too if its budget is
 * used up. Throws idempotency-key-reused as `withIdempotency` does, and what the work throws.
 */
export async function answerOnce<T>(db: Database, request: KeyedRequest, work: () => Promise<T>): Promise<T> {
  const { scope, key, requestHash } = request;
  const name = [scope.toString('base64'), requestHash.toString('base64'), key].join(' ');
  const attempts = attemptsOf(db);
  for (let other = attempts.get(name); other; other = attempts.get(name)) await other.catch(() => undefined);
  const attempt = attemptOnce(db, request, work);
  attempts.set(name, attempt);
  try {
    return await attempt;
  } finally {
    attempts.delete(name);
  }
}

async function attemptOnce<T>(db: Database, request: KeyedRequest, work: () => Promise<T>): Promise<T> {
  const answered = await firstResponse<T>(db.kysely, request);
  if (answered !== undefined) return answered;
  try {
    return await work();
  } catch (error) {
    const isOverBudget =
      error instanceof DomainError && (error.code === 'captcha-required' || error.code === 'too-many-requests');
    const meanwhile = isOverBudget ? await firstResponse<T>(db.kysely, request) : undefined;
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}

/**
 * Spends the budgets of a request and does its work once, as `withIdempotency` does. Refunds the budgets if the same request at another
 * server process has spent them and done the work. Call it inside `answerOnce`.
 */
export async function workWithinBudgets<T>(
  db: Database,
  request: KeyedRequest,
  budgets: UsageBudgets,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let isRepeat = true;
  const response = await budgets.spendFor(() =>
    inTransaction(db, (tx) => {
      isRepeat = true;
      return withIdempotency(tx, request, () => {
        isRepeat = false;
        return work(tx);
      });
    }),
  );
  if (isRepeat) await refundBudgets(db.kysely, budgets.all);
  return response;
}

/** Returns the stored response of a request; undefined for a new one. Throws idempotency-key-reused if the key came with another request. */
async function firstResponse<T>(db: Queryable, { scope, key, requestHash }: KeyedRequest): Promise<T | undefined> {
  const known = await selectResponse(db, scope, key);
  if (known && !known.request_hash.equals(requestHash)) {
    throw new DomainError('idempotency-key-reused', { detail: 'Choose a new Idempotency-Key for a new request.' });
  }
  return known?.response as T | undefined;
}

/** Returns the SHA-256 of a list of texts, with unambiguous boundaries. */
export function hashOf(...texts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(texts)).digest();
}
