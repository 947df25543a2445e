import type { Budget } from '#server/db/queries/budget.ts';
import { keyedHash } from '../keyedHash.ts';

/**
 * Limits for wrong dates of birth and wrong codes (AU-5). They count the same whether or not a booking key exists, so a reached
 * limit reveals nothing about the key. The limit of a pair of booking and IP address is lower than that of the booking, so
 * that a guesser locks out only their own IP address, and not the patient elsewhere.
 */
export interface AttemptLimits {
  /** Wrong dates of birth for a booking from an IP address, in a day. */
  readonly wrongDatesPerPair: number;
  /** Wrong dates of birth for a booking, in a day. */
  readonly wrongDatesPerBooking: number;
  /** Wrong dates of birth from an IP address for any bookings, in an hour. */
  readonly wrongDatesPerAddress: number;
  /** Wrong dates of birth of all requesters in an hour; above it challenges become harder. A refusal would lock all patients out. */
  readonly wrongDatesOverall: number;
  /** Wrong codes for a booking from an IP address, in a day. */
  readonly wrongCodesPerPair: number;
  /** Wrong codes for a booking, in a day. */
  readonly wrongCodesPerBooking: number;
  /** Attempts to enter one code. */
  readonly attemptsPerCode: number;
  /** Codes sent for a booking, in a day. */
  readonly codesSentPerBooking: number;
}

/** The limits of every portal. */
export const attemptLimits: AttemptLimits = {
  wrongDatesPerPair: 3,
  wrongDatesPerBooking: 5,
  wrongDatesPerAddress: 30,
  wrongDatesOverall: 500,
  wrongCodesPerPair: 5,
  wrongCodesPerBooking: 10,
  attemptsPerCode: 5,
  codesSentPerBooking: 10,
};

/** Seconds until a one-time code expires (ASVS 6.5.5: at most ten minutes). */
export const codeSeconds = 600;

const hour = 3_600;
const day = 24 * hour;

interface Attempt {
  readonly signingKey: Buffer;
  readonly limits: AttemptLimits;
  readonly bookingKey: string;
  readonly ipAddress: string;
}

/** Names of the budgets that belong to the caller. Their refusals are reported; all others look like a wrong date. */
export const callerBudgets = new Set(['date-pair', 'date-address', 'code-pair']);

/** Returns the budgets of one attempt at a date of birth; all kinds of authentication share them. */
export function dateBudgets({ signingKey, limits, bookingKey, ipAddress }: Attempt): readonly Budget[] {
  const of = (...texts: readonly string[]) => keyedHash(signingKey, 'attempt', ...texts);
  return [
    { name: 'date-pair', subject: of(bookingKey, ipAddress), limit: limits.wrongDatesPerPair, seconds: day },
    { name: 'date-address', subject: of(ipAddress), limit: limits.wrongDatesPerAddress, seconds: hour },
    { name: 'date-booking', subject: of(bookingKey), limit: limits.wrongDatesPerBooking, seconds: day },
    { ...overallDateBudget(signingKey), limit: 2 ** 31 - 1, seconds: hour },
  ];
}

/** Returns the budget that counts the wrong dates of all requesters. It never refuses anything. */
export function overallDateBudget(signingKey: Buffer): Pick<Budget, 'name' | 'subject'> {
  return { name: 'date-all', subject: keyedHash(signingKey, 'attempt', 'all') };
}

/** Returns the budgets of one attempt at a one-time code. */
export function codeBudgets({ signingKey, limits, bookingKey, ipAddress }: Attempt): readonly Budget[] {
  const of = (...texts: readonly string[]) => keyedHash(signingKey, 'attempt', ...texts);
  return [
    { name: 'code-pair', subject: of(bookingKey, ipAddress), limit: limits.wrongCodesPerPair, seconds: day },
    { name: 'code-booking', subject: of(bookingKey), limit: limits.wrongCodesPerBooking, seconds: day },
  ];
}

/** Returns the budgets of sending a code. */
export function sendBudgets({ signingKey, limits, bookingKey }: Omit<Attempt, 'ipAddress'>): readonly Budget[] {
  const subject = keyedHash(signingKey, 'attempt', bookingKey);
  return [{ name: 'code-sent', subject, limit: limits.codesSentPerBooking, seconds: day }];
}
