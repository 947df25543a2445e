import type { Middleware } from 'openapi-fetch';

const tokens = ['portal-session', 'portal-holder'] as const;

/**
 * Says of every call that it comes from a frame, so that cookies of the portal's own pages count for nothing in it. Where no
 * cookies are kept the tokens are in this page's memory: they go along as headers, and are gone when it is left.
 */
export function carryTokens(cookies: boolean): Middleware {
  const memory = new Map<string, string>();
  return {
    onRequest({ request }) {
      request.headers.set('portal-frame', cookies ? 'cookies' : 'memory');
      for (const [name, token] of memory) request.headers.set(name, token);
      return request;
    },
    onResponse({ response }) {
      for (const name of tokens) {
        const token = response.headers.get(name);
        if (token) memory.set(name, token);
        else if (token === '') memory.delete(name);
      }
      return undefined;
    },
  };
}
