import { isRouteErrorResponse } from 'react-router-dom';
import { isCampaignParameter } from '#base/pages.ts';
import type { Drawn } from '#client/api/boot.ts';
import type { Send } from '#client/api/proof.ts';
import type { RootStore } from '#client/stores/RootStore.ts';
import type { Router } from './routes.tsx';

/** Loads what the first drawing of a public page needs; the `handle` of its route. Resolves to false for a step without public content. */
type Prepare = () => Promise<unknown>;

/** Loads what the first drawing of the matched page needs. Returns false for a page without public content. */
export async function prepareMatches(
  matches: readonly { readonly route: { readonly handle?: unknown } }[],
): Promise<boolean> {
  const prepare = matches.at(-1)?.route.handle as Prepare | undefined;
  return prepare !== undefined && (await prepare()) !== false;
}

/** Sends requests, and answers those that the server's drawing needed from the document, until `end` is called. */
export function drawnResponses(drawn: Drawn | undefined): { readonly send: Send; end(): void } {
  let responses = drawn?.responses ?? {};
  return {
    async send(request) {
      const { pathname, search } = new URL(request.url);
      const url = pathname + search;
      return request.method === 'GET' && Object.hasOwn(responses, url) ? Response.json(responses[url]) : fetch(request);
    },
    end() {
      responses = {};
    },
  };
}

/** The part of a visit that decides what its first page shows. */
export function drawnFacts({ flow }: RootStore): Pick<Drawn, 'answers'> {
  return { answers: JSON.stringify([flow.run.answers, flow.drafts]) };
}

/** Waits until the router has its first page. */
export function firstPage(router: Router): Promise<void> {
  return new Promise<void>((done) => {
    if (router.state.initialized) done();
    else router.subscribe(({ initialized }) => initialized && done());
  });
}

/**
 * Waits until the router has its first page and the page its data. Returns true if the server drew the same page: without a saved run, at the
 * same address, or at any address that the router does not know either.
 */
export async function isDrawn(drawn: Drawn, root: RootStore, router: Router): Promise<boolean> {
  await firstPage(router);
  const { location, matches, errors } = router.state;
  const { flow } = root;
  if (drawn.at === undefined) {
    return Object.values(errors ?? {}).some((error) => isRouteErrorResponse(error) && error.status === 404);
  }
  // The language is that of the document.
  const query = new URLSearchParams(location.search);
  for (const name of [...query.keys()]) if (name === 'locale' || isCampaignParameter(name)) query.delete(name);
  const same =
    !errors &&
    location.pathname + (query.size > 0 ? `?${query}` : '') === drawn.at &&
    drawnFacts(root).answers === drawn.answers &&
    Object.keys(flow.filters).length === 0 &&
    flow.dropped.length === 0;
  return same && prepareMatches(matches);
}
