import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';
import { isFramed } from './token.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site makes a browser send (ASVS 3.5.1): by Fetch Metadata, and by Origin where a browser
 * has no such thing. A request with neither comes from no browser's page; in a frame, whose cookies other sites' pages may send,
 * both are asked for. Reading changes nothing anywhere in the contract.
 */
export function csrfGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!reading.has(request.method) && isForeign(request)) return sendProblem(reply, 'forbidden-origin');
  });
}

function isForeign(request: FastifyRequest): boolean {
  const { headers, host } = request;
  const { origin, 'sec-fetch-site': site } = headers;
  if (isFramed(request) && (origin === undefined || site === undefined)) return true;
  if (site !== undefined && site !== 'same-origin') return true;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
