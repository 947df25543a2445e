import type { Middleware } from 'openapi-fetch';

/** Tells of a 401 on any call but the question whether one is authenticated (AU-8). */
export function watchSession(onLost: () => void): Middleware {
  return {
    onResponse({ response, schemaPath }) {
      if (response.status === 401 && schemaPath !== '/api/authenticated') onLost();
      return undefined;
    },
  };
}
