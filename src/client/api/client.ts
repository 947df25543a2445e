import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from '#contract/openapi.d.ts';
import { problems } from './problem.ts';
import { type Prove, type Send, sendProving } from './proof.ts';

/** The typed operations of the contract. A failed call returns `error` as a `Problem` and never throws. */
export type Api = Client<paths>;

/** Time limit of a request, of one for a file, and of one that sends a chunk of a file, in milliseconds. */
const timeLimit = 10_000;
const fileTimeLimit = 600_000;
const chunkTimeLimit = 120_000;

function limitOf({ url, method }: Request): number {
  if (/\/(?:download|view)$/.test(url)) return fileTimeLimit;
  return method === 'PUT' && url.includes('/api/uploads/') ? chunkTimeLimit : timeLimit;
}

/**
 * Creates the client of the API. `send` defaults to `fetch`; `prove` solves a challenge when the server requires a proof of work. `build`
 * is the name of the page's entry script, by which the server recognises a page from before an update.
 */
export function createApi(
  send: Send = (request) => fetch(request),
  prove: Prove = async () => undefined,
  build?: string,
): Api {
  const sendInTime: Send = (request) =>
    send(new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(limitOf(request))]) }));
  const api = createClient<paths>({
    baseUrl: globalThis.location?.origin ?? 'http://localhost',
    credentials: 'same-origin',
    ...(build !== undefined && { headers: { 'portal-build': build } }),
    fetch: sendProving(sendInTime, prove),
  });
  api.use(problems);
  return api;
}

/** Middleware that reports status 401 of any call except the one that loads the session (AU-8). */
export function watchSession(onLost: () => void): Middleware {
  return {
    onResponse({ response, schemaPath }) {
      if (response.status === 401 && schemaPath !== '/api/authenticated') onLost();
      return undefined;
    },
  };
}
