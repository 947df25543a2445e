import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

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
