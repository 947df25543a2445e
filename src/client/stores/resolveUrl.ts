import { type createBrowserRouter, matchRoutes } from 'react-router-dom';
import { type LinkPolicy, type LinkTarget, resolveLink } from '#base/links.ts';
import type { FlowStore } from './FlowStore.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'routes' | 'basename'>;

/**
 * Resolves a URL from a query parameter: to a page of the portal, as a path below the base, or to an allowed host. Returns undefined
 * for any other URL, also for a path without a route or step (AU-6, DN-2). `policy` has the portal's origin and the allowed hosts.
 */
export function resolveUrl(
  { routes, basename = '/' }: Router,
  flow: Pick<FlowStore, 'isStep'>,
  policy: Required<LinkPolicy>,
  target: string,
): LinkTarget | undefined {
  const base = basename === '/' ? '' : basename;
  const below = (path: string) => `${path}/`.startsWith(`${base}/`);
  const absolutePath = target.startsWith('/') && !below(target) ? base + target : target;
  const link = resolveLink(absolutePath, policy);
  if (link?.to !== 'portal') return link;
  const { pathname, search, hash } = new URL(link.path, policy.origin);
  if (!below(pathname)) return undefined;
  const path = pathname.slice(base.length) || '/';
  const route = matchRoutes(routes, pathname, basename)?.at(-1)?.route;
  const exists = route?.path === '*' ? flow.isStep(path, search) : route !== undefined;
  return exists ? { to: 'portal', path: path + search + hash } : undefined;
}
