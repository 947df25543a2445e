import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';

const policy = contentSecurityPolicy();

/** Sets the defences that every answer carries; a document that needs more says so with a policy of its own. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    });
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
