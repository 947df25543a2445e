import type { Database } from '#server/db/database.ts';
import { type Budget, refundBudgets } from '#server/db/queries/spendBudgets.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { recipientName } from './recipientName.ts';
import type { Requester } from './requester.ts';
import { type Allowance, spendAllowances } from './spendAllowances.ts';
import type { LimitsOfUses, UsageLimit, Use } from './usageLimits.ts';

interface UsageDeps {
  readonly db: Database;
  readonly signingKey: Buffer;
  readonly usage: LimitsOfUses;
}

/** Something that writes to a person. */
export interface Usage {
  readonly use: Use;
  /** E-mail address or phone number. */
  readonly recipient: string;
  readonly from: Omit<Requester, 'proof'>;
}

/**
 * Does work that writes to a person, within the budgets of recipient, address and network. They are spent before the work and
 * outside of its transaction; the recipient's are given back when the work is refused, since nothing was sent then. Throws
 * too-many-requests, captcha-required, and what the work throws.
 */
export async function withinUsage<T>(
  deps: UsageDeps,
  { from, ...usage }: Usage & { readonly from: Requester },
  work: () => Promise<T>,
): Promise<T> {
  const { places, recipient } = allowancesOf(deps, { ...usage, from });
  await spendAllowances(deps.db, [...places, ...recipient], from.proof);
  return refundingRefused(deps.db, recipient, work);
}

/** Does work for which budgets were spent, and gives them back when it is refused, since nothing was sent then. */
export async function refundingRefused<T>(
  { kysely }: Database,
  budgets: readonly Budget[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Whatever else failed may have been written all the same.
    if (error instanceof DomainError) await refundBudgets(kysely, budgets);
    throw error;
  }
}

/** The budgets of a use: those of the places it comes from, which are spent first, and those of the recipient. */
export function allowancesOf(
  { signingKey, usage }: Omit<UsageDeps, 'db'>,
  { use, recipient, from }: Usage,
): { readonly places: readonly Allowance[]; readonly recipient: readonly Allowance[] } {
  const limits = usage[use];
  const of = (what: string, whose: string, limit: UsageLimit): Allowance => ({
    name: `${use}-${what}-${limit.seconds}`,
    subject: keyedHash(signingKey, 'usage', what, whose),
    ...limit,
  });
  return {
    places: [of('address', from.address, limits.address), of('network', from.network, limits.network)],
    recipient: limits.recipient.map((limit) => of('recipient', recipientName(recipient), limit)),
  };
}
