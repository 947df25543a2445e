import { isRecord } from '#base/json.ts';
import type { components } from '#contract/openapi.d.ts';

type Challenge = components['schemas']['captcha'];

/** Sends a request to the server. */
export type Send = (request: Request) => Promise<Response>;

/** Solves a challenge; undefined without a solution or if the signal aborts. */
export type Prove = (challenge: Challenge, signal?: AbortSignal) => Promise<string | undefined>;

/**
 * Wraps `send`: if the server answers a write with `captcha-required`, solves a challenge and repeats the same request with the proof
 * in the header `Portal-Proof`. Returns the refusal if there is no proof.
 */
export function sendProving(send: Send, prove: Prove): Send {
  return async (request) => {
    if (request.method === 'GET') return send(request);
    // Both requests get the whole body: a clone would stream it, which the browser cannot repeat on a lost connection.
    const { url, method, headers, credentials, signal } = request;
    // JSON stays text, which the tools of a browser show; the bytes of a file would not survive that.
    const isJson = headers.get('content-type')?.startsWith('application/json') ?? true;
    const body = (isJson ? await request.text() : await request.blob()) || null;
    const again = new Request(url, { method, headers, credentials, signal, body });
    const response = await send(new Request(url, { method, headers, credentials, signal, body }));
    if (!(await requiresProof(response))) return response;
    const challenge = await send(new Request(new URL('/api/captcha', url), { credentials, signal }));
    const proof = challenge.ok ? await prove(await challenge.json(), signal) : undefined;
    if (proof === undefined) return response;
    again.headers.set('portal-proof', proof);
    return send(again);
  };
}

async function requiresProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isRecord(body) && body.code === 'captcha-required';
}
