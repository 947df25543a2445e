import { domainToASCII } from 'node:url';
import type { Database } from '#server/db/database.ts';
import { type Budget, refundBudgets, spendBudgets } from '#server/db/queries/budget.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Proof } from '../captcha/proof.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import type { Requester } from './requester.ts';
import { type Allowance, spendAllowances } from './spendAllowances.ts';
import type { LimitsOfUses, UsageLimit, Use } from './usageLimits.ts';

interface UsageDeps {
  readonly db: Database;
  readonly signingKey: Buffer;
  readonly usage: LimitsOfUses;
}

/** Something that is counted. */
export interface Usage {
  readonly use: Use;
  /** E-mail address or phone number that is written to; left out where nobody is. */
  readonly recipient?: string;
  readonly from: Omit<Requester, 'proof'>;
}

/** Something that is counted, before it is done. */
export interface CountedUse {
  /** What it spends, each once: budgets of the places it comes from, then those of the recipient. */
  readonly allowances: readonly Allowance[];
  readonly proof: Proof;
  /**
   * Does the work within the budgets. They are spent before the work and outside of its transaction. When the work is refused,
   * those of the recipient are given back, since nothing was sent, and those of a hold, since nothing was taken. Throws
   * too-many-requests, captcha-required, and what the work throws.
   */
  within<T>(work: () => Promise<T>): Promise<T>;
}

/** Counts a use by recipient, address and network. */
export function countedUse(deps: UsageDeps, usage: Usage & { readonly from: Requester }): CountedUse {
  const { places, recipient } = allowancesOf(deps, usage);
  const allowances = [...places, ...recipient];
  const { proof } = usage.from;
  return {
    ...{ allowances, proof },
    async within(work) {
      await spendAllowances(deps.db, allowances, proof);
      return refundingRefused(deps.db, usage.use === 'hold' ? places : recipient, work);
    },
  };
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

/** The budgets of a use: those of the places it comes from, which are spent first, and those of the recipient. */
export function allowancesOf(
  deps: Omit<UsageDeps, 'db'>,
  { use, recipient, from }: Usage,
): { readonly places: readonly Allowance[]; readonly recipient: readonly Allowance[] } {
  const { address, network } = deps.usage[use];
  return {
    places: [
      allowanceOf(deps.signingKey, use, 'address', from.address, address),
      allowanceOf(deps.signingKey, use, 'network', from.network, network),
    ],
    recipient: recipient === undefined ? [] : recipientAllowances(deps, use, recipient),
  };
}

/** What a patient is told when the budget of the recipient is used up; `error.too-many-requests` where nothing is named. */
const refusals: { readonly [use in Use]?: string } = { booking: 'error.too-many-bookings-for-recipient' };

function recipientAllowances(
  { signingKey, usage }: Omit<UsageDeps, 'db'>,
  use: Use,
  recipient: string,
): readonly Allowance[] {
  const name = recipientName(recipient);
  return usage[use].recipient.map((limit) => ({
    ...allowanceOf(signingKey, use, 'recipient', name, limit),
    messageKey: refusals[use],
  }));
}

function allowanceOf(signingKey: Buffer, use: Use, what: string, whose: string, limit: UsageLimit): Allowance {
  return {
    name: `${use}-${what}-${limit.seconds}`,
    subject: keyedHash(signingKey, 'usage', what, whose),
    ...limit,
  };
}

/**
 * The same text for all ways of writing where a message arrives: an e-mail address without case and tag (`+…`; at Gmail also
 * without dots), or the last nine digits of a phone number, which it has with and without its country.
 */
export function recipientName(to: string): string {
  const at = to.lastIndexOf('@');
  if (at < 0) return to.replace(/\D/g, '').slice(-9);
  const domain =
    domainToASCII(to.slice(at + 1).trim()) ||
    to
      .slice(at + 1)
      .trim()
      .toLowerCase();
  const [local = ''] = to.slice(0, at).trim().normalize('NFKC').toLowerCase().split('+');
  const google = domain === 'gmail.com' || domain === 'googlemail.com';
  return google ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
