import { type createBrowserRouter, matchRoutes } from 'react-router-dom';
import { type Judge, judgeAddress, type Way } from '#base/addresses.ts';
import type { FlowStore } from './FlowStore.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'routes' | 'basename'>;

/**
 * Where an address of the query leads: to one of our pages, as the path below the base, or to a listed host elsewhere; undefined
 * for any other, such as what no route and no step of the flow is at (AU-6, DN-2). The judge knows the portal's origin.
 */
export function resolveUrl(
  { routes, basename = '/' }: Router,
  flow: Pick<FlowStore, 'isStep'>,
  judge: Required<Judge>,
  target: string,
): Way | undefined {
  const base = basename === '/' ? '' : basename;
  const below = (path: string) => `${path}/`.startsWith(`${base}/`);
  const given = target.startsWith('/') && !below(target) ? base + target : target;
  const way = judgeAddress(given, judge);
  if (way?.to !== 'portal') return way;
  const { pathname, search, hash } = new URL(way.path, judge.origin);
  if (!below(pathname)) return undefined;
  const path = pathname.slice(base.length) || '/';
  const route = matchRoutes(routes, pathname, basename)?.at(-1)?.route;
  const ours = route?.path === '*' ? flow.isStep(path, search) : route !== undefined;
  return ours ? { to: 'portal', path: path + search + hash } : undefined;
}
