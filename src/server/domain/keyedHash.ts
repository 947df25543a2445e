import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const prepared = new WeakMap<Buffer, KeyObject>();

/** A key that is prepared once makes a hash six times as fast; a search and a crowd make thousands. */
export function preparedKey(key: Buffer): KeyObject {
  const secret = prepared.get(key) ?? createSecretKey(key);
  prepared.set(key, secret);
  return secret;
}

/** HMAC-SHA-256 of texts under the signing key: names a thing without telling it. Each purpose has hashes of its own. */
export function keyedHash(signingKey: Buffer, purpose: string, ...texts: readonly string[]): Buffer {
  return createHmac('sha256', preparedKey(signingKey))
    .update(JSON.stringify([purpose, ...texts]))
    .digest();
}
