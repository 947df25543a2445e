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
  readonly script?: readonly string[];
  /** Hashes of style elements, hosts, or 'unsafe-inline', which makes the hashes void. */
  readonly style?: readonly string[];
  readonly img?: readonly string[];
  readonly font?: readonly string[];
  readonly frame?: readonly string[];
  readonly worker?: readonly string[];
  /** Names of policies for Trusted Types; no policy if left out. */
  readonly trustedTypes?: readonly string[];
  /** Sites that may show the document in a frame; none if left out (RT-15a). */
  readonly frameAncestors?: readonly string[];
}

/** Returns sources with those of both; lists of one directive are joined. */
export function joinSources(one: PolicySources, other: PolicySources): PolicySources {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof PolicySources>;
  return Object.fromEntries([...names].map((name) => [name, [...(one[name] ?? []), ...(other[name] ?? [])]]));
}

/**
 * Returns the Content-Security-Policy of a response: same-origin sources, plus the hosts of the brand's third-party services. Trusted
 * Types are always required.
 */
export function contentSecurityPolicy({
  connect = [],
  script = [],
  style = [],
  img = [],
  font = [],
  frame = [],
  worker = [],
  trustedTypes = ["'none'"],
  frameAncestors = ["'none'"],
}: PolicySources = {}): string {
  const styles = [emptyStyleHash, ...style];
  const isInline = styles.includes("'unsafe-inline'");
  return [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    ["style-src 'self'", ...styles.filter((one) => !isInline || !one.startsWith("'sha256-"))].join(' '),
    ["img-src 'self' data: blob:", ...img].join(' '),
    ["font-src 'self'", ...font].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    ["worker-src 'self'", ...worker].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    ['frame-ancestors', ...frameAncestors].join(' '),
    "require-trusted-types-for 'script'",
    ['trusted-types', ...trustedTypes].join(' '),
  ].join('; ');
}
