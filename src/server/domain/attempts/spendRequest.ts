import type { Database } from '#server/db/database.ts';
import { spendBudgets } from '#server/db/queries/spendBudgets.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import type { Requester } from './requester.ts';
import { spendAllowances } from './spendAllowances.ts';

/** What is counted: writes, of which the second half costs a proof of work; pages that cost something; and challenges for proofs. */
export type RequestKind = 'write' | 'page' | 'challenge';

/**
 * Counts a request of an address within a minute. Throws too-many-requests; and for a write captcha-required, once half of what
 * the address may send is spent. Pages cannot carry a proof, and a challenge is what a proof begins with; challenges are counted
 * apart, so that doing proofs uses up nothing.
 */
export async function spendRequest(
  { db, signingKey, limit }: { readonly db: Database; readonly signingKey: Buffer; readonly limit: number },
  { address, proof }: Requester,
  kind: RequestKind,
): Promise<void> {
  const name = kind === 'challenge' ? 'challenges' : 'requests';
  const budget = { name, subject: keyedHash(signingKey, 'requests', address), limit, seconds: 60 };
  if (kind === 'write') return spendAllowances(db, [{ ...budget, free: Math.ceil(limit / 2) }], proof);
  const spent = await spendBudgets(db.kysely, [budget]);
  if (spent) throw new DomainError('too-many-requests', { retryAfter: spent.retryAfter });
}
