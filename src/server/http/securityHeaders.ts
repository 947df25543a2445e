import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import { type Problem, type ProblemCode, problemHeaders, problemOf, sendProblem } from './problem.ts';

/** The headers that every answer carries; over HTTPS it carries `hsts` as well. */
export const defences = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
} as const;

/** Browsers take it only from HTTPS and ignore it elsewhere (RFC 6797, 8.1). */
export const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** Sets the defences that every answer carries; a document that needs more says so with a policy of its own. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => defend(request, reply));
}

/** The answer to an address that cannot be read, which no hook comes to: the same shape and defences, and nothing of the address. */
export function refuseUnreadable(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  defend(request, reply);
  sendProblem(reply, 'invalid-request');
}

function defend(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(defences);
  if (request.protocol === 'https') reply.headers(hsts);
}

/**
 * A problem as an answer where the application does not answer: before it has started, and to bytes that are no request. Whether the
 * client came by HTTPS is not known there, so HSTS is always sent.
 */
export function problemAnswer(
  code: ProblemCode,
  rest: Partial<Problem> = {},
): { readonly status: number; readonly headers: Readonly<Record<string, string | number>>; readonly body: string } {
  const problem = problemOf(code, rest);
  const body = JSON.stringify(problem);
  const headers = { ...defences, ...hsts, ...problemHeaders(problem), 'content-length': Buffer.byteLength(body) };
  return { status: problem.status, headers, body };
}
