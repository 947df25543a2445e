import { randomInt } from 'node:crypto';
import { insertBookingReference } from '#server/db/queries/bookingReference.ts';
import type { Transaction } from '#server/db/transaction.ts';

interface NewReference {
  readonly bookingKey: string;
  /** The brand's prefix; may be empty. */
  readonly prefix: string;
}

/**
 * Reserves the reference of a booking and returns it, such as `SL 4K7 29Q`. It identifies the booking on the phone and opens nothing.
 * `newCode` returns candidates.
 */
export async function reserveReference(
  tx: Transaction,
  { bookingKey, prefix }: NewReference,
  newCode: () => string = randomCode,
): Promise<string> {
  for (let tries = 0; tries < mostTries; tries++) {
    const code = newCode();
    if (await insertBookingReference(tx, code, bookingKey))
      return [prefix, code.slice(0, 3), code.slice(3)].filter(Boolean).join(' ');
  }
  throw new Error(`No free booking reference in ${mostTries} tries`);
}

/** With 100 million bookings, one code in ten is taken. */
const mostTries = 20;

/** Crockford's base32: no I, L, O and U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a code of 30 random bits. */
function randomCode(): string {
  return Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
}
