import type { components } from '#contract/openapi.d.ts';

type Challenge = components['schemas']['captcha'];

/** Sends a request to the server. */
export type Send = (request: Request) => Promise<Response>;

/** Does a proof of work; undefined when it has no solution or the signal ends it. */
export type Prove = (challenge: Challenge, signal?: AbortSignal) => Promise<string | undefined>;

/**
 * Answers `captcha-required` to a write by itself: does a proof of work and sends the request once more with it, otherwise
 * unchanged, so that nobody notices but by a moment's wait. Where no proof can be had, the refusal stands.
 */
export function sendProving(send: Send, prove: Prove): Send {
  return async (request) => {
    if (request.method === 'GET') return send(request);
    // Sent as text both times: a cloned request would be sent as a stream, which the browser cannot repeat on a lost connection.
    const { url, method, headers, credentials, signal } = request;
    const body = (await request.text()) || null;
    const again = new Request(url, { method, headers, credentials, signal, body });
    const answer = await send(new Request(url, { method, headers, credentials, signal, body }));
    if (!(await asksForProof(answer))) return answer;
    const asked = await send(new Request(new URL('/api/captcha', url), { credentials, signal }));
    const proof = asked.ok ? await prove(await asked.json(), signal) : undefined;
    if (proof === undefined) return answer;
    again.headers.set('portal-proof', proof);
    return send(again);
  };
}

async function asksForProof(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const said: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return typeof said === 'object' && said !== null && 'code' in said && said.code === 'captcha-required';
}
