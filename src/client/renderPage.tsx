import { enableStaticRendering } from 'mobx-react-lite';
import { destroy } from 'mobx-state-tree';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { advancedBase, frameBase } from '#base/pages.ts';
import type { Boot, Drawn } from './api/boot.ts';
import { createApi } from './api/client.ts';
import type { Send } from './api/proof.ts';
import { drawnFacts, prepareMatches } from './drawn.ts';
import { openPortal, type Portal } from './openPortal.ts';
import { PortalTree } from './PortalTree.tsx';
import { pageTree, shellTree } from './routes.tsx';
import type { SharedPage } from './ui/SharedPageContext.ts';
import { PageTitleContext } from './ui/usePageTitle.ts';

enableStaticRendering(true);

/** What the server draws into a document. */
interface DrawnContent {
  readonly html: string;
  /** Title of the document; empty for a shell without one. */
  readonly title: string;
  /** Absent if the browser replaces the content. */
  readonly drawn?: Drawn;
}

/**
 * Draws the page at an address (path and query below the portal's base) for a visitor without a run, with the components of the browser.
 * `send` answers requests of the API without credentials; `today` is the date, YYYY-MM-DD. Returns undefined for an address that redirects or
 * has no public content. Throws if a request fails.
 */
export async function renderPage(
  boot: Boot,
  { at, today, send }: { readonly at: string; readonly today: string; readonly send: Send },
): Promise<DrawnContent | undefined> {
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
    const content = await drawTree(portal, dataRoutes, found);
    const { pathname, search } = url;
    return { ...content, drawn: { at: pathname + search, ...drawnFacts(root), responses } };
  } finally {
    destroy(root);
  }
}

/**
 * Draws what one drawing shows at many addresses: the shell of private pages (header, placeholder and footer), or the page for unknown
 * addresses. `at` is an address below the portal's base with the header of the page: without keys for a shell, without a page for `unknown`.
 * Throws if the address does not fit.
 */
export async function renderShared(
  boot: Boot,
  kind: SharedPage,
  { at, today }: { readonly at: string; readonly today: string },
): Promise<DrawnContent> {
  const refuse: Send = async () => new Response(null, { status: 503 });
  const portal = await openOnServer(boot, today, refuse);
  const { root, base } = portal;
  try {
    const tree = kind === 'shell' ? shellTree : pageTree(root, base);
    const { query, dataRoutes } = createStaticHandler(tree, { basename: base });
    const found = await query(new Request(new URL((base === '/' ? '' : base) + at, 'http://localhost')));
    if (found instanceof Response || found.statusCode !== (kind === 'shell' ? 200 : 404)) {
      throw new Error(`The address does not fit: ${kind}.`);
    }
    const content = await drawTree(portal, dataRoutes, found, kind);
    // The browser replaces a shell, and takes over the page for unknown addresses.
    return kind === 'shell' ? content : { ...content, drawn: { ...drawnFacts(root), responses: {} } };
  } finally {
    destroy(root);
  }
}

/** Returns the HTML and title of the page that `found` matches. */
async function drawTree(
  portal: Pick<Portal, 'root' | 'texts'>,
  routes: ReturnType<typeof createStaticHandler>['dataRoutes'],
  found: StaticHandlerContext,
  sharedPage?: SharedPage,
): Promise<DrawnContent> {
  let title = '';
  const noteTitle = (shown: string) => {
    title = shown;
  };
  const tree = (
    <PageTitleContext value={noteTitle}>
      <PortalTree portal={portal} {...(sharedPage && { sharedPage })}>
        <StaticRouterProvider router={createStaticRouter(routes, found)} context={found} hydrate={false} />
      </PortalTree>
    </PageTitleContext>
  );
  // A larger boundary would be moved by an inline script, which the policy forbids.
  const { prelude } = await prerender(tree, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  const html = await new Response(prelude).text();
  return { html, title };
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
  return { root, texts, base: boot.context.iframe ? frameBase : boot.context.advanced ? advancedBase : '/' };
}
