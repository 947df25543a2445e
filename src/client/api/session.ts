import type { Middleware } from 'openapi-fetch';

/** Middleware that reports status 401 of any call except the one that loads the session (AU-8). */
export function watchSession(onLost: () => void): Middleware {
  return {
    onResponse({ response, schemaPath }) {
      if (response.status === 401 && schemaPath !== '/api/authenticated') onLost();
      return undefined;
    },
  };
}
