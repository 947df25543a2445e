import { timingSafeEqual } from 'node:crypto';
import type { CodeChannel, Patient } from '#server/db/columnTypes.ts';
import { spendBudgets } from '#server/db/queries/budget.ts';
import { replaceCode } from '#server/db/queries/oneTimeCode.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { codeSeconds, sendBudgets } from '../budgets/attemptBudgets.ts';
import type { Requester } from '../budgets/requester.ts';
import { refundIfRefused, usageBudgets } from '../budgets/usageBudgets.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import type { OpenedKey } from './openedKey.ts';

/**
 * Returns the six digits of a code, derived from its random id and the signing key. They are stored nowhere, and they are bound to the
 * row of the code and so to its session and booking.
 */
export function oneTimeCode(signingKey: Buffer, id: string): string {
  const number = keyedHash(signingKey, 'one-time-code', id).readUIntBE(0, 6) % 1_000_000;
  return String(number).padStart(6, '0');
}

/** Returns true if the entered code is right. Compares in constant time. */
export function isOneTimeCode(signingKey: Buffer, id: string, entered: string): boolean {
  const hash = (code: string) => keyedHash(signingKey, 'entered-code', code);
  return timingSafeEqual(hash(oneTimeCode(signingKey, id)), hash(entered));
}

interface CodeToSend {
  readonly tokenHash: Buffer;
  readonly opened: OpenedKey;
  readonly channel: CodeChannel;
}

/** Ends the session's codes, creates a new one and queues its message. Returns its expiry. */
export async function queueCode(
  deps: BrandDeps,
  tx: Transaction,
  { tokenHash, opened, channel }: CodeToSend,
): Promise<{ readonly expiresAt: Date }> {
  const { brand, locale, mailDomain } = deps;
  const { key: bookingKey, contact } = opened;
  const seconds = codeSeconds;
  if (opened.keyOf === 'booking') {
    const code = await replaceCode(tx, { tokenHash, bookingKey, channel, seconds });
    await insertMessage(tx, { bookingKey, template: 'code', mailDomain, code });
    return { expiresAt: code.expires_at };
  }
  const code = await replaceCode(tx, { tokenHash, channel, seconds });
  const recipient = { brand, locale, address: channel === 'EMAIL' ? contact.email : contact.mobile };
  await insertMessage(tx, { recipient, template: 'code', mailDomain, code });
  return { expiresAt: code.expires_at };
}

interface CodeUsage {
  readonly opened: Pick<OpenedKey, 'key' | 'contact'>;
  readonly channel: CodeChannel;
  readonly from: Requester;
}

/**
 * Spends the budgets of sending a code, then does the work; refunds them if the work is refused. Throws too-many-attempts (codes of the
 * key in a day), what `usageBudgets` throws, and what the work throws.
 */
export async function withinCodeBudget<T>(
  deps: BrandDeps,
  { opened, channel, from }: CodeUsage,
  work: () => Promise<T>,
): Promise<T> {
  const { db, signingKey, attemptLimits: limits } = deps;
  const { key: bookingKey, contact } = opened;
  const recipient = channel === 'EMAIL' ? contact.email : contact.mobile;
  return usageBudgets(deps, { kind: 'code', recipients: [recipient], from }).spendFor(async () => {
    const budgets = sendBudgets({ signingKey, limits, bookingKey });
    const spent = await spendBudgets(db.kysely, budgets);
    if (spent) throw new DomainError('too-many-attempts', { retryAfter: spent.retryAfter });
    return refundIfRefused(db, budgets, work);
  });
}

/** Returns the channels through which a person can receive a code, of those that work in this portal. */
export function codeChannels(
  { email, mobile }: Pick<Patient, 'email' | 'mobile'>,
  working: readonly CodeChannel[],
): CodeChannel[] {
  const reached = { EMAIL: email !== '', SMS: mobile !== '' };
  return working.filter((channel) => reached[channel]);
}
