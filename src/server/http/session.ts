import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionTokenHash } from '#server/domain/sessions/sessionToken.ts';

const cookie = '__Host-sid';

/** As a browser takes it back: only over https, for this host alone, never by a script, not with writes of other sites. */
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** Hash of the session token that a browser sent; undefined when it sent none that could be one. */
export function sentSession(request: FastifyRequest): Buffer | undefined {
  return sessionTokenHash(request.cookies[cookie]);
}

/** Gives the browser a token, until it is closed; how long it is good for is the server's business. */
export function giveSession(reply: FastifyReply, token: string): void {
  reply.setCookie(cookie, token, attributes);
}

export function takeSession(reply: FastifyReply): void {
  reply.clearCookie(cookie, attributes);
}
