import { type createBrowserRouter, matchRoutes } from 'react-router-dom';
import type { FlowStore } from './stores/FlowStore.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'routes' | 'basename'>;

/**
 * The path below the base of an address that leads to one of our pages, written as a path or whole; undefined for any other:
 * none, another origin or scheme, what no route and no step of the journey is at (AU-6, DN-2). `origin` is that of the portal.
 */
export function ownAddress(
  { routes, basename = '/' }: Router,
  flow: Pick<FlowStore, 'isStep'>,
  origin: string,
  target: string,
): string | undefined {
  const base = basename === '/' ? '' : basename;
  const below = (path: string) => `${path}/`.startsWith(`${base}/`);
  const given = target.startsWith('/') && !below(target) ? base + target : target;
  if (!target || !URL.canParse(given, origin)) return undefined;
  const { origin: found, pathname, search, hash, username } = new URL(given, origin);
  if (found !== origin || username || !below(pathname)) return undefined;
  const path = pathname.slice(base.length) || '/';
  if (path.startsWith('//')) return undefined;
  const route = matchRoutes(routes, pathname, basename)?.at(-1)?.route;
  const ours = route?.path === '*' ? flow.isStep(path, search) : route !== undefined;
  return ours ? path + search + hash : undefined;
}
