import { enableStaticRendering } from 'mobx-react-lite';
import { destroy } from 'mobx-state-tree';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { frameBase } from '#base/pages.ts';
import type { Boot, Drawn } from './api/boot.ts';
import { createApi } from './api/client.ts';
import type { Send } from './api/proof.ts';
import { drawnFacts, prepareMatches } from './drawn.ts';
import { openPortal, type Portal } from './openPortal.ts';
import { PortalTree } from './PortalTree.tsx';
import { pageTree, shellTree } from './routes.tsx';
import { AddressUnknownContext } from './shell/LanguageChoice.tsx';
import { PageTitleContext } from './ui/usePageTitle.ts';

enableStaticRendering(true);

/** A page drawn on the server. */
export interface DrawnPage {
  readonly html: string;
  /** Title of the document. */
  readonly title: string;
  readonly drawn: Drawn;
}

/**
 * Draws the page at an address (path and query below the portal's base) for a visitor without a run, with the components of the browser.
 * `send` answers requests of the API without credentials; `today` is the date, YYYY-MM-DD. Returns undefined for an address that redirects or
 * has no public content. Throws if a request fails.
 */
export async function renderPage(
  boot: Boot,
  { at, today, send }: { readonly at: string; readonly today: string; readonly send: Send },
): Promise<DrawnPage | undefined> {
  const responses: { [url: string]: unknown } = {};
  let failed = false;
  const recording: Send = async (request) => {
    const response = await send(request);
    const { pathname, search } = new URL(request.url);
    if (response.ok) responses[pathname + search] = await response.clone().json();
    else failed = true;
    return response;
  };
  const portal = await openOnServer(boot, today, recording);
  const { root, base } = portal;
  try {
    const { query, dataRoutes } = createStaticHandler(pageTree(root, base), { basename: base });
    const url = new URL((base === '/' ? '' : base) + at, 'http://localhost');
    let found = await query(new Request(url));
    const location = found instanceof Response ? found.headers.get('location') : undefined;
    // The home page leads to the first step; any other redirect depends on the visitor.
    if (location && at === '/') {
      url.href = new URL(location, url).href;
      found = await query(new Request(url));
    }
    if (found instanceof Response || found.errors || found.statusCode !== 200) return undefined;
    if (!(await prepareMatches(found.matches))) return undefined;
    if (failed) throw new Error('The data of the page could not be loaded.');
    let title = '';
    const noteTitle = (shown: string) => {
      title = shown;
    };
    const html = await drawTree(portal, dataRoutes, found, (tree) => (
      <PageTitleContext value={noteTitle}>{tree}</PageTitleContext>
    ));
    const { pathname, search } = url;
    return { html, title, drawn: { at: pathname + search, ...drawnFacts(root), responses } };
  } finally {
    destroy(root);
  }
}

/**
 * Draws the shell (header, placeholder and footer) of a page that only the browser can draw. `at` is an address below the portal's base with
 * the header of the page and without keys, because the shell is kept for other visitors.
 */
export async function renderShell(
  boot: Boot,
  { at, today }: { readonly at: string; readonly today: string },
): Promise<{ readonly html: string }> {
  const refuse: Send = async () => new Response(null, { status: 503 });
  const portal = await openOnServer(boot, today, refuse);
  const { root, base } = portal;
  try {
    const { query, dataRoutes } = createStaticHandler(shellTree, { basename: base });
    const found = await query(new Request(new URL((base === '/' ? '' : base) + at, 'http://localhost')));
    if (found instanceof Response) throw new Error('The shell redirects.');
    const html = await drawTree(portal, dataRoutes, found, (tree) => (
      <AddressUnknownContext value>{tree}</AddressUnknownContext>
    ));
    return { html };
  } finally {
    destroy(root);
  }
}

/** Returns the HTML of the page that `found` matches. `surround` adds contexts. */
async function drawTree(
  portal: Pick<Portal, 'root' | 'texts'>,
  routes: ReturnType<typeof createStaticHandler>['dataRoutes'],
  found: StaticHandlerContext,
  surround: (tree: ReactNode) => ReactNode,
): Promise<string> {
  const tree = (
    <PortalTree portal={portal}>
      <StaticRouterProvider router={createStaticRouter(routes, found)} context={found} hydrate={false} />
    </PortalTree>
  );
  // A larger boundary would be moved by an inline script, which the policy forbids.
  const { prelude } = await prerender(surround(tree), { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}

/** Opens the portal for a visitor without a run. `send` answers requests of the API. */
async function openOnServer(boot: Boot, today: string, send: Send) {
  const { root, texts } = await openPortal(boot, {
    api: createApi(send),
    today,
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    fetchJson: async () => Promise.reject(new Error('The server draws only pages of the booking flow.')),
    prove: async () => undefined,
    resolveUrl: () => undefined,
    takeDateOfBirth: () => undefined,
    navigate: () => undefined,
    leave: () => undefined,
    delay: () => new Promise(() => undefined),
    holdFlag: { read: () => false, write: () => undefined },
    now: () => Date.now(),
    newId: () => 'drawn',
  });
  return { root, texts, base: boot.context.iframe ? frameBase : '/' };
}
