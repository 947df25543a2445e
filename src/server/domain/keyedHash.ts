import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

const prepared = new WeakMap<Buffer, KeyObject>();

/** Returns the prepared form of a key, which makes a hash six times as fast; a search computes thousands. */
export function preparedKey(key: Buffer): KeyObject {
  const secret = prepared.get(key) ?? createSecretKey(key);
  prepared.set(key, secret);
  return secret;
}

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
