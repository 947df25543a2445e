import type { Middleware } from 'openapi-fetch';

const tokenHeaders = ['portal-session', 'portal-holder'] as const;

/**
 * Marks every call as coming from a frame, so that the server ignores the cookies of the portal's own pages. Without `cookies`,
 * keeps the session tokens in memory and sends them as headers; they are lost when the page is left (AU-7, RT-15).
 */
export function frameTokens(cookies: boolean): Middleware {
  const tokens = new Map<string, string>();
  return {
    onRequest({ request }) {
      request.headers.set('portal-frame', cookies ? 'cookies' : 'memory');
      for (const [name, token] of tokens) request.headers.set(name, token);
      return request;
    },
    onResponse({ response }) {
      for (const name of tokenHeaders) {
        const token = response.headers.get(name);
        if (token) tokens.set(name, token);
        else if (token === '') tokens.delete(name);
      }
      return undefined;
    },
  };
}

/** Calls `onDown` once when the server stops responding or responds with 5xx, and again only after a successful call. */
export function serverWatch(onDown: () => void): Middleware {
  let down = false;
  function note(failed: boolean): void {
    if (failed && !down) onDown();
    down = failed;
  }
  return {
    onResponse({ response }) {
      note(response.status >= 500);
      return undefined;
    },
    onError({ error }) {
      // An abort by the page is not a failure of the server.
      if (!(error instanceof Error && error.name === 'AbortError')) note(true);
      return undefined;
    },
  };
}
