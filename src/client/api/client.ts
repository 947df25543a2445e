import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '#contract/openapi.d.ts';
import { problems } from './problem.ts';
import { type Prove, type Send, sendProving } from './proof.ts';

/** Every operation of the contract, typed; a failed call gives `error` as a `Problem` and never throws. */
export type Api = Client<paths>;

/** Longest wait for an answer, and for one that is a file, milliseconds. */
const timeLimit = 10_000;
const fileTimeLimit = 60_000;

const limitOf = ({ url }: Request): number => (/\/(?:download|view)$/.test(url) ? fileTimeLimit : timeLimit);

/** The one way to the server. `send` is the browser's fetch unless a test brings its own; `prove` does a proof of work. */
export function createApi(send: Send = (request) => fetch(request), prove: Prove = async () => undefined): Api {
  const sendInTime: Send = (request) =>
    send(new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(limitOf(request))]) }));
  const api = createClient<paths>({
    baseUrl: globalThis.location?.origin ?? 'http://localhost',
    credentials: 'same-origin',
    fetch: sendProving(sendInTime, prove),
  });
  api.use(problems);
  return api;
}
