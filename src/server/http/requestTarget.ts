import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isReadablePath } from '#base/pages.ts';
import { sendProblem } from './problem.ts';

/** A request target in origin form (RFC 9112, 3.2.1): path and query as sent, with percent-encoding. */
interface RequestTarget {
  readonly path: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  readonly query: URLSearchParams;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before every other hook. */
    target: RequestTarget;
  }
}

/** A slash, then printable ASCII. Browsers read a host name after a second slash or a backslash. */
const originForm = /^\/(?![/\\])[\x21-\x7e]*$/;
const refused = /[\\#]/;

/**
 * Parses a request target without resolving hosts or dot segments. Returns undefined if it is not in origin form, or if its path has a
 * backslash, a fragment, invalid percent-encoding or an encoded NUL.
 */
export function readTarget(url: string): RequestTarget | undefined {
  if (!originForm.test(url) || refused.test(url)) return undefined;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (!isReadablePath(path)) return undefined;
  const search = mark < 0 ? '' : url.slice(mark);
  return { path, search, query: new URLSearchParams(search) };
}

/** Replaces the target of a page request with invalid percent-encoding, such as a truncated link. No page is at this path. */
const brokenLink = '/broken-link';

/**
 * Returns the target for routing. A browser that opens a truncated link gets the portal's page for unknown addresses instead of a
 * problem document; all other targets stay as sent.
 */
export function routedTarget({ url = '', method, headers }: IncomingMessage): string {
  const opensPage = (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '');
  const isBroken = originForm.test(url) && !refused.test(url) && readTarget(url) === undefined;
  return opensPage && isBroken && !/^\/api(?:\/|$)/.test(url) ? brokenLink : url;
}

/** Sets `target` before the other hooks run. Answers 400 to a request with an invalid target or with several hosts. */
export function readTargets(app: FastifyInstance): void {
  app.decorateRequest('target', undefined as unknown as RequestTarget);
  app.addHook('onRequest', async (request, reply) => {
    const target = readTarget(request.url);
    if (!target || !hasOneHost(request)) return sendProblem(reply, 'invalid-request');
    request.target = target;
  });
}

/** HTTP/1.1 requires exactly one Host (RFC 9112, 3.2), HTTP/1.0 at most one. */
function hasOneHost({ raw }: FastifyRequest): boolean {
  // Not `headersDistinct`, which a request of the server to itself lacks.
  const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0');
}
