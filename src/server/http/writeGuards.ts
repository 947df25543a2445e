import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpDeps } from './httpDeps.ts';
import { sendProblem } from './problem.ts';
import { isFramed } from './tokens.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site makes a browser send (ASVS 3.5.1): by Fetch Metadata, and by Origin in a browser without
 * it. A request with neither does not come from a page. In a frame, whose cookies pages of other sites may send, both are required.
 */
export function csrfGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!safeMethods.has(request.method) && isCrossSite(request)) return sendProblem(reply, 'forbidden-origin');
  });
}

function isCrossSite(request: FastifyRequest): boolean {
  const { headers, host } = request;
  const { origin, 'sec-fetch-site': site } = headers;
  if (isFramed(request) && (origin === undefined || site === undefined)) return true;
  if (site !== undefined && site !== 'same-origin') return true;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** Routes that store nothing although their method is that of a write: a search, and logging out. */
const allowedWhenReadOnly = ['/api/availability/search', '/api/logout', '/api/kiosk/reset'];

/** Refuses every write, before its body is read, while the portal is read-only (SH-5). */
export function readOnlyGuard(app: FastifyInstance, { portal }: HttpDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    if (!portal().readOnly || safeMethods.has(request.method)) return;
    if (!url?.startsWith('/api/') || allowedWhenReadOnly.includes(url)) return;
    return sendProblem(reply, 'read-only', {
      messageKey: 'message.access_read_only',
      detail: 'The portal runs with READ_ONLY=true. Try again later.',
    });
  });
}
