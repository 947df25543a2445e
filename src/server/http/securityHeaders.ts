import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import { sendProblem } from './problem.ts';

/** The headers that every answer carries. */
export const defences = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
} as const;

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
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}
