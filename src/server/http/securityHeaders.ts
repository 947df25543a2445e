import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, type ProblemCode, problemHeaders, problemOf, sendProblem } from './problem.ts';

/** SHA-256 of the empty string: Griffel (Fluent UI) inserts empty style elements and fills them through the CSSOM. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Security headers of every response. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
} as const;

/** Sent over HTTPS only; browsers ignore it elsewhere (RFC 6797, 8.1). */
export const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** Sets the security headers of every response. Documents replace the Content-Security-Policy by their own. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply));
}

/** Answers a request target that Fastify cannot decode, for which no hook runs. */
export function refuseUnreadable(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  setHeaders(request, reply);
  sendProblem(reply, 'invalid-request');
}

function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders);
  if (request.protocol === 'https') reply.headers(hsts);
}

/**
 * Returns a problem response for use outside the application: before it has started, and for unreadable bytes. The protocol of the
 * client is unknown there, so HSTS is always sent.
 */
export function problemAnswer(
  code: ProblemCode,
  rest: Partial<Problem> = {},
): { readonly status: number; readonly headers: Readonly<Record<string, string | number>>; readonly body: string } {
  const problem = problemOf(code, rest);
  const body = JSON.stringify(problem);
  const headers = {
    ...securityHeaders,
    ...hsts,
    ...problemHeaders(problem),
    'content-length': Buffer.byteLength(body),
  };
  return { status: problem.status, headers, body };
}

/** Sources that a document needs besides the portal, by directive, such as `https://errors.example`. */
export interface PolicySources {
  readonly connect?: readonly string[];
  /** Hashes of style elements. */
  readonly style?: readonly string[];
  readonly frame?: readonly string[];
  /** Sites that may show the document in a frame; none if left out (RT-15a). */
  readonly frameAncestors?: readonly string[];
}

/**
 * Returns the Content-Security-Policy of a response: same-origin sources, plus the hosts of the brand's third-party services. Trusted
 * Types are always required.
 */
export function contentSecurityPolicy({
  connect = [],
  style = [],
  frame = [],
  frameAncestors = ["'none'"],
}: PolicySources = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", emptyStyleHash, ...style].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    ['frame-ancestors', ...frameAncestors].join(' '),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
