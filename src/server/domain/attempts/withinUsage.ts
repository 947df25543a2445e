import type { Database } from '#server/db/database.ts';
import { type Budget, refundBudgets, selectUsedUp, spendBudgets } from '#server/db/queries/spendBudgets.ts';
import type { Transaction } from '#server/db/transaction.ts';
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

/**
 * Spends what a booking would spend of its recipient, in the transaction that owes the mail, so that both are done or neither.
 * False when it is used up: the mail is left out then, and what it would tell is done all the same.
 */
export async function spendOnMail(deps: Omit<UsageDeps, 'db'>, tx: Transaction, recipient: string): Promise<boolean> {
  const budgets = recipientAllowances(deps, 'booking', recipient);
  const spent = await spendBudgets(tx, budgets);
  if (spent) await refundBudgets(tx, budgets.slice(0, spent.refused));
  return !spent;
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
  const { address, network } = usage[use];
  return {
    places: [
      allowanceOf(signingKey, use, 'address', from.address, address),
      allowanceOf(signingKey, use, 'network', from.network, network),
    ],
    recipient: recipientAllowances({ signingKey, usage }, use, recipient),
  };
}

function recipientAllowances(
  { signingKey, usage }: Omit<UsageDeps, 'db'>,
  use: Use,
  recipient: string,
): readonly Allowance[] {
  const name = recipientName(recipient);
  return usage[use].recipient.map((limit) => allowanceOf(signingKey, use, 'recipient', name, limit));
}

function allowanceOf(signingKey: Buffer, use: Use, what: string, whose: string, limit: UsageLimit): Allowance {
  return {
    name: `${use}-${what}-${limit.seconds}`,
    subject: keyedHash(signingKey, 'usage', what, whose),
    ...limit,
  };
}
