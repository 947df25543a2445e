import type { Database } from '#server/db/database.ts';
import { isDiskFull } from '#server/db/databaseFault.ts';
import { budgetSpender } from '#server/db/queries/budget.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { type Requester, spendWithProof } from './spendUsageBudgets.ts';

/** The kinds of requests that are counted: writes, searches of public data, expensive pages, and challenges for a proof of work. */
export type RequestKind = 'write' | 'search' | 'page' | 'challenge';

/**
 * Counts a request of an IP address within a minute. Throws too-many-requests above the limit, and captcha-required for a write or a
 * search above half of the limit. A page cannot carry a proof. Challenges have a separate budget, so that proofs use up nothing. A
 * search that cannot be counted because the disk is full is granted: it writes nothing and returns public data.
 */
export type RequestCounter = (from: Requester, kind: RequestKind) => Promise<void>;

/** Returns a counter that all server processes share; `limit` is the number of requests of an IP address per minute. */
export function requestCounter(
  db: Database,
  { signingKey, limit }: { readonly signingKey: Buffer; readonly limit: number },
): RequestCounter {
  const spend = budgetSpender(db);
  return async ({ ipAddress, proof }, kind) => {
    const name = kind === 'challenge' ? 'challenges' : 'requests';
    const budget = { name, subject: keyedHash(signingKey, 'requests', ipAddress), seconds: 60 };
    const free = Math.ceil(limit / 2);
    const mayCarryProof = kind === 'write' || kind === 'search';
    const wait = await spend({ ...budget, limit: mayCarryProof ? free : limit }).catch((error) => {
      if (kind !== 'search' || !isDiskFull(error)) throw error;
    });
    if (wait === undefined) return;
    if (mayCarryProof) return spendWithProof(db, [{ ...budget, free, limit }], proof);
    throw new DomainError('too-many-requests', { retryAfter: wait });
  };
}
