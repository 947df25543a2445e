import { createHmac } from 'node:crypto';

/** HMAC-SHA-256 of texts under the signing key: names a thing without telling it. Each purpose has hashes of its own. */
export function keyedHash(signingKey: Buffer, purpose: string, ...texts: readonly string[]): Buffer {
  return createHmac('sha256', signingKey)
    .update(JSON.stringify([purpose, ...texts]))
    .digest();
}
