import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestKind } from '#server/domain/budgets/requestCounter.ts';
import type { Requester } from '#server/domain/budgets/requester.ts';
import type { HttpDeps } from './httpDeps.ts';
import { type OperationId, operationOf } from './operation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** IP address, network and proof of work of the request; set for every operation. */
    requester: Requester;
  }
}

/** Counted operations that are not writes. Chunks are not counted: the announcement of their file limits them. */
const counted: { readonly [id in OperationId]?: RequestKind | 'none' } = {
  appendUpload: 'none',
  searchAvailability: 'search',
  getCaptcha: 'challenge',
  startSignIn: 'page',
  finishSignIn: 'page',
};

/**
 * Sets `requester`, and counts the requests of each IP address per minute across all servers. An IP address must send a proof of work after
 * half of its budget; after the whole budget it gets 429 with Retry-After.
 */
export function limitRequests(app: FastifyInstance, { countRequest, proofOfWork }: HttpDeps): void {
  app.decorateRequest('requester', undefined as unknown as Requester);
  app.addHook('onRequest', async (request) => {
    const operation = operationOf(request);
    if (!operation) return;
    request.requester = {
      ipAddress: ipAddressOf(request),
      network: networkOf(request),
      proof: proofOfWork(sentProof(request)),
    };
    const kind = counted[operation] ?? (request.method === 'GET' ? undefined : 'write');
    if (kind && kind !== 'none') await countRequest(request.requester, kind);
  });
}

/** Returns the solved challenge in the header `Portal-Proof`. */
function sentProof({ headers }: FastifyRequest): string | undefined {
  const sent = headers['portal-proof'];
  return typeof sent === 'string' ? sent : undefined;
}

/** Returns the key under which requests are counted: an IPv4 address, or the first 64 bits of an IPv6 address, whose owner chooses the rest. */
export function ipAddressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  return groupsOf(ip).slice(0, 4).join(':');
}

/** Returns the network under which requests are counted: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function networkOf(request: Pick<FastifyRequest, 'ip'>): string {
  const address = ipAddressOf(request);
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.');
}

/** Returns the eight groups of an IPv6 address; `::` becomes zeros. */
function groupsOf(ip: string): readonly string[] {
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...rest];
}
