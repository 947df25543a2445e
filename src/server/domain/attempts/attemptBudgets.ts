import type { Budget } from '#server/db/queries/budget.ts';
import { keyedHash } from '../keyedHash.ts';
import type { AttemptLimits } from './attemptLimits.ts';

const hour = 3_600;
const day = 24 * hour;

/** At what, from where. */
interface Attempt {
  readonly signingKey: Buffer;
  readonly limits: AttemptLimits;
  readonly bookingKey: string;
  readonly address: string;
}

/** The budgets that stand for the caller himself: reaching them is told. The others are never told apart from a wrong date. */
export const ownBudgets = new Set(['date-pair', 'date-address', 'code-pair']);

/** What one try at a date of birth spends: one counter for each booking, whatever page it comes from. */
export function dateBudgets({ signingKey, limits, bookingKey, address }: Attempt): readonly Budget[] {
  const of = (...texts: readonly string[]) => keyedHash(signingKey, 'attempt', ...texts);
  return [
    { name: 'date-pair', subject: of(bookingKey, address), limit: limits.datesOfPair, seconds: day },
    { name: 'date-address', subject: of(address), limit: limits.datesOfAddress, seconds: hour },
    { name: 'date-booking', subject: of(bookingKey), limit: limits.datesOfBooking, seconds: day },
    { ...budgetOfAll(signingKey), limit: 2 ** 31 - 1, seconds: hour },
  ];
}

/** Counts the wrong dates of everybody; it is looked at and refuses nothing. */
export function budgetOfAll(signingKey: Buffer): Pick<Budget, 'name' | 'subject'> {
  return { name: 'date-all', subject: keyedHash(signingKey, 'attempt', 'all') };
}

/** What one try at a one-time code spends. */
export function codeBudgets({ signingKey, limits, bookingKey, address }: Attempt): readonly Budget[] {
  const of = (...texts: readonly string[]) => keyedHash(signingKey, 'attempt', ...texts);
  return [
    { name: 'code-pair', subject: of(bookingKey, address), limit: limits.codesOfPair, seconds: day },
    { name: 'code-booking', subject: of(bookingKey), limit: limits.codesOfBooking, seconds: day },
  ];
}

/** What sending a code spends. */
export function sendBudgets({ signingKey, limits, bookingKey }: Omit<Attempt, 'address'>): readonly Budget[] {
  const subject = keyedHash(signingKey, 'attempt', bookingKey);
  return [{ name: 'code-sent', subject, limit: limits.codesSent, seconds: day }];
}
