import { createHash, randomBytes } from 'node:crypto';

export type { TokenCarrier } from '#server/db/columnTypes.ts';
export type { CarriedToken } from '#server/db/queries/session.ts';

/** Returns a new token of 256 random bits and its SHA-256, which is stored. */
export function newSessionToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Returns the stored hash of a token; undefined for a malformed token. */
export function sessionTokenHash(token: string | undefined): Buffer | undefined {
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashOf(token) : undefined;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
