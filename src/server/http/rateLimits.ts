import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestKind } from '#server/domain/budgets/requestCounter.ts';
import type { Requester } from '#server/domain/budgets/requester.ts';
import type { HttpDeps } from './httpDeps.ts';
import { type OperationId, operationOf } from './operation.ts';

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
export function limitRequests(app: FastifyInstance, { countRequest, proofOfWork }: HttpDeps): void {
  app.decorateRequest('requester', undefined as unknown as Requester);
  app.addHook('onRequest', async (request) => {
    const operation = operationOf(request);
    if (!operation) return;
    request.requester = {
      address: addressOf(request),
      network: networkOf(request),
      proof: proofOfWork(sentProof(request)),
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

/** Where a request comes from, for counting: an IPv4 address, or the first 64 bits of an IPv6 address, whose rest its owner chooses. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  return groupsOf(ip).slice(0, 4).join(':');
}

/** The network of a request, for counting: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function networkOf(request: Pick<FastifyRequest, 'ip'>): string {
  const address = addressOf(request);
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.');
}

/** The eight groups of an IPv6 address, with those that `::` stands for. */
function groupsOf(ip: string): readonly string[] {
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...rest];
}
