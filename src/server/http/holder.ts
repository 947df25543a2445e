import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { carrierOf, giveToken, sentToken, type TokenPlaces, takeToken } from './token.ts';

const places: TokenPlaces = { cookie: '__Host-holder', 'frame-cookie': '__Host-eholder', header: 'portal-holder' };
const lifetimeSeconds = 24 * 60 * 60;

/** Hash of the token that names this browser as the holder of a slot; undefined for a browser that never held one (SL-5). */
export function holderOf(request: FastifyRequest): Buffer | undefined {
  const token = sentToken(request, places);
  return token && /^[A-Za-z0-9_-]{22}$/.test(token) ? hash(request, token) : undefined;
}

/** As `holderOf`, but names the browser if it has no name yet: 128 random bits, which no script can read where it keeps cookies. */
export function nameHolder(request: FastifyRequest, reply: FastifyReply): Buffer {
  const known = holderOf(request);
  if (known) return known;
  const token = randomBytes(16).toString('base64url');
  giveToken(reply, places, token, lifetimeSeconds);
  return hash(request, token);
}

/** Takes the name of a holder off this browser. */
export function forgetHolder(reply: FastifyReply): void {
  takeToken(reply, places);
}

/** The carrier is part of what is hashed, so that the same token in another cookie or header names another holder. */
function hash(request: FastifyRequest, token: string): Buffer {
  const carrier = carrierOf(request);
  return createHash('sha256')
    .update(carrier === 'cookie' ? token : `${carrier} ${token}`)
    .digest();
}
