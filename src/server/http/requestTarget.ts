import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isReadablePath } from '#base/pages.ts';
import { sendProblem } from './problem.ts';

/** What a request asks for, in origin form (RFC 9112, 3.2.1): path and query as they were sent, percent-encoding kept. */
interface RequestTarget {
  readonly path: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  readonly query: URLSearchParams;
}

declare module 'fastify' {
  interface FastifyRequest {
    target: RequestTarget;
  }
}

/** A slash, then printable ASCII. A second slash or a backslash would make a browser read the name of a host. */
const originForm = /^\/(?![/\\])[\x21-\x7e]*$/;
const refused = /[\\#]/;

/**
 * Reads a request target without resolving anything: no host and no dot segment can make it another path. Undefined for one that is not
 * in origin form, has a backslash, a fragment or a broken percent-encoding in its path, or encodes a NUL there.
 */
export function readTarget(url: string): RequestTarget | undefined {
  if (!originForm.test(url) || refused.test(url)) return undefined;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (!isReadablePath(path)) return undefined;
  const search = mark < 0 ? '' : url.slice(mark);
  return { path, search, query: new URLSearchParams(search) };
}

/** Where a page is asked for by an address whose percent-encoding is broken, such as a link that was cut off: nothing is there. */
const brokenLink = '/broken-link';

/**
 * The target to route a request by: a browser that opens a broken link is led to the portal's page of what is not found, and not to
 * an answer for programs. Everything else stays as it was sent.
 */
export function routedTarget({ url = '', method, headers }: IncomingMessage): string {
  const opensPage = (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '');
  const isBroken = originForm.test(url) && !refused.test(url) && readTarget(url) === undefined;
  return opensPage && isBroken && !/^\/api(?:\/|$)/.test(url) ? brokenLink : url;
}

/** Reads the target of every request once, before the hooks that use it. One that cannot be read, or that has several hosts, gets 400. */
export function readTargets(app: FastifyInstance): void {
  app.decorateRequest('target', undefined as unknown as RequestTarget);
  app.addHook('onRequest', async (request, reply) => {
    const target = readTarget(request.url);
    if (!target || !hasOneHost(request)) return sendProblem(reply, 'invalid-request');
    request.target = target;
  });
}

/** HTTP/1.1 asks for exactly one Host (RFC 9112, 3.2), HTTP/1.0 for at most one. */
function hasOneHost({ raw }: FastifyRequest): boolean {
  const hosts = raw.headersDistinct.host?.length ?? 0;
  return hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0');
}
