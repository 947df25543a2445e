import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { oncePer } from '#base/oncePer.ts';

/** Returns the prepared form of a key, which makes a hash six times as fast. */
export const preparedKey = oncePer((key: Buffer): KeyObject => createSecretKey(key));

/** Returns the HMAC-SHA-256 of texts under the signing key, which identifies a value without revealing it. Purposes have distinct hashes. */
export function keyedHash(signingKey: Buffer, purpose: string, ...texts: readonly string[]): Buffer {
  return createHmac('sha256', preparedKey(signingKey))
    .update(JSON.stringify([purpose, ...texts]))
    .digest();
}

/** Returns true if a given signature is the right one. The time depends on the length of the texts only. */
export function isSameSignature(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
