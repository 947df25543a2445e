import type { Database } from '#server/db/database.ts';
import { refundBudgets, selectUsedUp } from '#server/db/queries/spendBudgets.ts';
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
  await spendAllowances(deps.db, [...places, ...recipient], from.proof).catch((error) =>
    refuseFor(deps.db, { use: usage.use, recipient }, error),
  );
  try {
    return await work();
  } catch (error) {
    // Whatever else failed may have been written all the same.
    if (error instanceof DomainError) await refundBudgets(deps.db.kysely, recipient);
    throw error;
  }
}

/** What a patient is told when the budget of the recipient is used up; `error.too-many-requests` where nothing is named. */
const refusals: { readonly [use in Use]?: string } = { booking: 'error.too-many-bookings-for-recipient' };

/** Throws the error, with the message for the recipient's budget when that is used up. */
async function refuseFor(
  { kysely }: Database,
  { use, recipient }: { readonly use: Use; readonly recipient: readonly Allowance[] },
  error: unknown,
): Promise<never> {
  const messageKey = refusals[use];
  const isSpent = error instanceof DomainError && error.code === 'too-many-requests' && messageKey !== undefined;
  if (!isSpent || (await selectUsedUp(kysely, recipient)) === undefined) throw error;
  throw new DomainError(error.code, { ...error.details, messageKey });
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
