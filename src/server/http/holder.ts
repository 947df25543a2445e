import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookie = '__Host-holder';
const lifetimeSeconds = 24 * 60 * 60;
const options = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** Hash of the token that names this browser as the holder of a slot; undefined for a browser that never held one (SL-5). */
export function holderOf(request: FastifyRequest): Buffer | undefined {
  const token = request.cookies[cookie];
  return token && /^[A-Za-z0-9_-]{22}$/.test(token) ? hash(token) : undefined;
}

/** As `holderOf`, but names the browser if it has no name yet: 128 random bits that no script can read. */
export function nameHolder(request: FastifyRequest, reply: FastifyReply): Buffer {
  const known = holderOf(request);
  if (known) return known;
  const token = randomBytes(16).toString('base64url');
  reply.setCookie(cookie, token, { ...options, maxAge: lifetimeSeconds });
  return hash(token);
}

/** Takes the name of a holder off this browser. */
export function forgetHolder(reply: FastifyReply): void {
  reply.clearCookie(cookie, options);
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
