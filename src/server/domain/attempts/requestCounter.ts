import type { Database } from '#server/db/database.ts';
import { isDiskFull } from '#server/db/databaseFault.ts';
import { budgetSpender } from '#server/db/queries/budget.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import type { Requester } from './requester.ts';
import { spendWithProof } from './spendAllowances.ts';

/**
 * What is counted: writes, of which the second half costs a proof of work; searches of public data, which count as writes; pages that
 * cost something; and challenges for proofs.
 */
export type RequestKind = 'write' | 'search' | 'page' | 'challenge';

/**
 * Counts a request of an address within a minute. Throws too-many-requests; and for a write or a search captcha-required, once half
 * of what the address may send is spent. Pages cannot carry a proof, and a challenge is what a proof begins with; challenges are
 * counted apart, so that doing proofs uses up nothing. A search that cannot be counted because the disk is full goes on: it changes
 * nothing and tells nothing that is not public.
 */
export type RequestCounter = (from: Requester, kind: RequestKind) => Promise<void>;

/** Counts the requests of all server processes together, of each address up to a limit per minute. */
export function requestCounter(
  db: Database,
  { signingKey, limit }: { readonly signingKey: Buffer; readonly limit: number },
): RequestCounter {
  const spend = budgetSpender(db);
  return async ({ address, proof }, kind) => {
    const name = kind === 'challenge' ? 'challenges' : 'requests';
    const budget = { name, subject: keyedHash(signingKey, 'requests', address), seconds: 60 };
    const free = Math.ceil(limit / 2);
    const asksForProof = kind === 'write' || kind === 'search';
    const wait = await spend({ ...budget, limit: asksForProof ? free : limit }).catch((error) => {
      if (kind !== 'search' || !isDiskFull(error)) throw error;
    });
    if (wait === undefined) return;
    if (asksForProof) return spendWithProof(db, [{ ...budget, free, limit }], proof);
    throw new DomainError('too-many-requests', { retryAfter: wait });
  };
}
