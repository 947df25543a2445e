import { createHash, randomBytes } from 'node:crypto';

export type { TokenCarrier } from '#server/db/columnTypes.ts';
export type { CarriedToken } from '#server/db/queries/session.ts';

/** A new token of 256 random bits, and the hash that is kept of it. */
export function newSessionToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** The hash under which a token is kept; undefined for what cannot be one. */
export function sessionTokenHash(token: string | undefined): Buffer | undefined {
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashOf(token) : undefined;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
