import type { Middleware } from 'openapi-fetch';

/** Tells when the server stops doing its part: nobody answers, or something breaks there. Once, until it is well again. */
export function watchServer(onAway: () => void): Middleware {
  let away = false;
  function note(failed: boolean): void {
    if (failed && !away) onAway();
    away = failed;
  }
  return {
    onResponse({ response }) {
      note(response.status >= 500);
      return undefined;
    },
    onError({ error }) {
      // A call that the page itself gave up says nothing of the server.
      if (!(error instanceof Error && error.name === 'AbortError')) note(true);
      return undefined;
    },
  };
}
