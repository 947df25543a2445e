import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../keyedHash.ts';

/**
 * The six digits of a code, derived from its random id and the signing key: they are in no table and no queue, and a code is
 * bound to its row, and so to its session and booking.
 */
export function oneTimeCode(signingKey: Buffer, id: string): string {
  const number = keyedHash(signingKey, 'one-time-code', id).readUIntBE(0, 6) % 1_000_000;
  return String(number).padStart(6, '0');
}

/** Compares in constant time. */
export function isOneTimeCode(signingKey: Buffer, id: string, said: string): boolean {
  const hash = (code: string) => keyedHash(signingKey, 'said-code', code);
  return timingSafeEqual(hash(oneTimeCode(signingKey, id)), hash(said));
}
