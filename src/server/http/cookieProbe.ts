import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFramed } from './token.ts';

const name = '__Host-probe';
const lifetimeSeconds = 60;

/**
 * Whether a browser gave back what it was given when it asked before; gives it something to keep (AU-7). A page in a frame looks
 * after its tokens itself, with cookies or without.
 */
export function keepsCookies(request: FastifyRequest, reply: FastifyReply): boolean {
  if (isFramed(request)) return true;
  const value = 'kept';
  reply.setCookie(name, value, { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: lifetimeSeconds });
  return request.cookies[name] === value;
}
