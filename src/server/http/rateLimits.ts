import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestKind } from '#server/domain/attempts/requestCounter.ts';
import type { Requester } from '#server/domain/attempts/requester.ts';
import { addressOf, networkOf } from './address.ts';
import { type OperationId, operationOf } from './operation.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request comes from; known to every operation. */
    requester: Requester;
  }
}

/** Reading operations that cost something all the same. */
const costly: { readonly [id in OperationId]?: RequestKind } = {
  searchAvailability: 'search',
  getCaptcha: 'challenge',
  startSignIn: 'page',
  finishSignIn: 'page',
};

/**
 * Gives each operation its `requester`, with the proof of work that it carries, and counts the requests of each address in a minute for
 * all servers together: past half of its writes a proof is asked for, past all 429 with Retry-After.
 */
export function countRequests(app: FastifyInstance, { countRequest, proofIn }: Services): void {
  app.decorateRequest('requester', undefined as unknown as Requester);
  app.addHook('onRequest', async (request) => {
    const operation = operationOf(request);
    if (!operation) return;
    request.requester = {
      address: addressOf(request),
      network: networkOf(request),
      proof: proofIn(sentProof(request)),
    };
    const kind = costly[operation] ?? (request.method === 'GET' ? undefined : 'write');
    if (kind) await countRequest(request.requester, kind);
  });
}

/** The solved challenge in the header `Portal-Proof`. */
function sentProof({ headers }: FastifyRequest): string | undefined {
  const sent = headers['portal-proof'];
  return typeof sent === 'string' ? sent : undefined;
}
