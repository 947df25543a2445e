import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '#contract/openapi.d.ts';
import { problems } from './problem.ts';

/** Every operation of the contract, typed; a failed call gives `error` as a `Problem` and never throws. */
export type Api = Client<paths>;

/** Longest wait for an answer, milliseconds. */
const timeLimit = 10_000;

/** The one way to the server. `send` is the browser's fetch unless a test brings its own. */
export function createApi(send: (request: Request) => Promise<Response> = (request) => fetch(request)): Api {
  const api = createClient<paths>({
    baseUrl: globalThis.location?.origin ?? 'http://localhost',
    credentials: 'same-origin',
    fetch: (request: Request) =>
      send(new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeLimit)]) })),
  });
  api.use(problems);
  return api;
}
