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
  const reserve = async (_reference: string, code: string) =>
    (await insertBookingReference(tx, code, bookingKey)) || undefined;
  return (await uniqueReference(prefix, reserve, newCode)).reference;
}

/**
 * Makes something under a reference that nothing else has, such as `SL 4K7 29Q`, and returns both. `make` returns undefined if the
 * reference is taken; then it is called with another. `newCode` returns candidates.
 */
export async function uniqueReference<T>(
  prefix: string,
  make: (reference: string, code: string) => Promise<T | undefined>,
  newCode: () => string = randomCode,
): Promise<{ readonly reference: string; readonly made: T }> {
  for (let tries = 0; tries < maxTries; tries++) {
    const code = newCode();
    const reference = [prefix, code.slice(0, 3), code.slice(3)].filter(Boolean).join(' ');
    const made = await make(reference, code);
    if (made !== undefined) return { reference, made };
  }
  throw new Error(`No free reference in ${maxTries} tries`);
}

/** With 100 million bookings, one code in ten is taken. */
const maxTries = 20;

/** Crockford's base32: no I, L, O and U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a code of 30 random bits. */
function randomCode(): string {
  return Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
}

/**
 * Returns the code in a reference as somebody typed it: in any case, with or without prefix, spaces and hyphens, with the letters that
 * Crockford's base32 reads as digits. Returns undefined for a text that has no code.
 */
export function codeOfReference(reference: string): string | undefined {
  const code = reference.toUpperCase().replace(/[ -]/g, '').slice(-6).replace(/[IL]/g, '1').replaceAll('O', '0');
  return code.length === 6 && [...code].every((letter) => letters.includes(letter)) ? code : undefined;
}
