import { domainToASCII } from 'node:url';
import { phoneDigits } from '#base/phoneNumbers.ts';
import type { Database } from '#server/db/database.ts';
import { type Budget, refundBudgets, spendBudgets } from '#server/db/queries/budget.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import type { ProofOfWork } from './proofOfWork.ts';
import type { Requester } from './requester.ts';
import { spendUsageBudgets, type UsageBudget } from './spendUsageBudgets.ts';
import { bookingMailLimit, type UsageKind, type UsageLimit } from './usageLimits.ts';

type UsageDeps = Pick<BrandDeps, 'db' | 'signingKey' | 'usageLimits'>;

/** Something that a requester wants to do and that is limited. */
export interface Usage {
  readonly kind: UsageKind;
  /** E-mail addresses and phone numbers that receive a message; absent if the usage sends none, or an account answers for it. */
  readonly recipients?: readonly string[];
  /** Who is signed in; for kinds that are limited for each account. */
  readonly account?: Buffer | undefined;
  /** Mailbox of the provider that receives it; for kinds that are limited for each mailbox. */
  readonly receiver?: string;
  readonly from: Omit<Requester, 'proof'>;
}

/** The budgets of a usage. */
export interface UsageBudgets {
  /** The budgets of the source and the receiver, then those of the recipient. */
  readonly all: readonly UsageBudget[];
  /** The proof of work that the request carries. */
  readonly proof: ProofOfWork;
  /**
   * Spends the budgets, outside the transaction of the work, and then does the work. If the work is refused, the budgets of the
   * recipient are refunded, because nothing was sent, and for a hold those of IP address and network, because nothing was held.
   * Throws too-many-requests, captcha-required, and what the work throws.
   */
  spendFor<T>(work: () => Promise<T>): Promise<T>;
}

/** Returns the budgets of a usage, by recipient, IP address and network. */
export function usageBudgets(deps: UsageDeps, usage: Usage & { readonly from: Requester }): UsageBudgets {
  const { bySource, byRecipient } = budgetsOf(deps, usage);
  const all = [...bySource, ...byRecipient];
  const { proof } = usage.from;
  return {
    all,
    proof,
    async spendFor(work) {
      await spendUsageBudgets(deps.db, all, proof);
      return refundIfRefused(deps.db, usage.kind === 'hold' ? bySource : byRecipient, work);
    },
  };
}

/** Does work whose budgets are spent, and refunds them if the work is refused with a DomainError. */
export async function refundIfRefused<T>(
  { kysely }: Database,
  budgets: readonly Budget[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // After any other error the work may have been committed.
    if (error instanceof DomainError) await refundBudgets(kysely, budgets);
    throw error;
  }
}

/**
 * Spends the recipient's budgets of a share, or of an enquiry, in the transaction that queues a mail, so that both happen or neither.
 * Returns false if one is used up; the caller then leaves the mail out.
 */
export async function spendMailBudgets(
  deps: Omit<UsageDeps, 'db'>,
  tx: Transaction,
  recipient: string,
  kind: 'booking' | 'enquiry' = 'booking',
): Promise<boolean> {
  const budgets = recipientBudgets(deps, kind, recipient);
  const spent = await spendBudgets(tx, budgets);
  if (spent) await refundBudgets(tx, budgets.slice(0, spent.refused));
  return !spent;
}

/** Spends the budget of mails about a booking, as `spendMailBudgets` does. */
export async function spendBookingMail(
  { signingKey }: Pick<UsageDeps, 'signingKey'>,
  tx: Transaction,
  bookingKey: string,
): Promise<boolean> {
  return !(await spendBudgets(tx, [budgetOf(signingKey, 'mail', 'booking', bookingKey, bookingMailLimit)]));
}

/** Returns the budgets of a usage: those of its account or else of its IP address and network, and of its receiver, which are spent first, and those of its recipient. */
export function budgetsOf(
  deps: Omit<UsageDeps, 'db'>,
  { kind, recipients = [], account, receiver, from }: Usage,
): { readonly bySource: readonly UsageBudget[]; readonly byRecipient: readonly UsageBudget[] } {
  const limits = deps.usageLimits[kind];
  const isOfAccount = account !== undefined && limits.account !== undefined;
  const sources = [
    ['address', from.ipAddress, isOfAccount ? undefined : limits.ipAddress],
    ['network', from.network, isOfAccount ? undefined : limits.network],
    ['account', account?.toString('base64url'), limits.account],
    ['receiver', receiver, limits.receiver],
  ] as const;
  return {
    bySource: sources.flatMap(([what, whose, limit]) =>
      whose !== undefined && limit ? [budgetOf(deps.signingKey, kind, what, whose, limit)] : [],
    ),
    byRecipient: recipients.flatMap((recipient) => recipientBudgets(deps, kind, recipient)),
  };
}

/** Keys of the sentences for the patient if a recipient's budget is used up; `error.too-many-requests` by default. */
const messageKeys: { readonly [kind in UsageKind]?: string } = {
  booking: 'error.too-many-bookings-for-recipient',
  request: 'error.too-many-bookings-for-recipient',
};

function recipientBudgets(
  { signingKey, usageLimits }: Omit<UsageDeps, 'db'>,
  kind: UsageKind,
  recipient: string,
): readonly UsageBudget[] {
  const name = recipientName(recipient);
  return usageLimits[kind].recipient.map((limit) => ({
    ...budgetOf(signingKey, kind, 'recipient', name, limit),
    messageKey: messageKeys[kind],
  }));
}

function budgetOf(
  signingKey: Buffer,
  kind: UsageKind | 'mail',
  what: 'recipient' | 'address' | 'network' | 'account' | 'receiver' | 'booking',
  whose: string,
  limit: UsageLimit,
): UsageBudget {
  return {
    name: `${kind}-${what}-${limit.seconds}`,
    subject: keyedHash(signingKey, 'usage', what, whose),
    ...limit,
  };
}

/** Digits of a phone number that count: an exchange ignores digits that follow a whole number. */
const countedDigits = 8;

/**
 * Returns the same text for all spellings of a recipient: an e-mail address in lower case and without its tag (`+…`; at Gmail also
 * without dots), or the first eight digits of a phone number (`phoneDigits`).
 */
export function recipientName(to: string): string {
  const at = to.lastIndexOf('@');
  if (at < 0) return (phoneDigits(to) ?? to.replace(/\D/g, '').replace(/^0+/, '')).slice(0, countedDigits);
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
