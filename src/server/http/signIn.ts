import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionTokenHash } from '#server/domain/sessions/sessionToken.ts';

const cookie = '__Host-sign-in';
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** Marks the browser that goes to the identity provider, so that no other one can come back in its place. */
export function rememberSignIn(reply: FastifyReply, token: string): void {
  reply.setCookie(cookie, token, { ...attributes, maxAge: 600 });
}

/** Hash of the token of the browser that comes back. */
export function sentSignIn(request: FastifyRequest): Buffer | undefined {
  return sessionTokenHash(request.cookies[cookie]);
}

export function forgetSignIn(reply: FastifyReply): void {
  reply.clearCookie(cookie, attributes);
}
