import { useLocation } from 'react-router-dom';
import { isKiosk } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** The kind of the current page, and whether it is on a kiosk or in a frame. */
export interface PageContext {
  readonly kind: PageKind;
  readonly kiosk: boolean;
  readonly framed: boolean;
  /** Map gestures: two fingers in a frame, so that one finger scrolls the parent page (RT-15). */
  readonly mapGestures: 'cooperative' | 'auto';
  /** Path below the portal's base, and query. */
  readonly pathname: string;
  readonly search: string;
}

/** Returns the context of a URL below the portal's base. */
export function pageContextOf(
  { pathname, search }: Pick<PageContext, 'pathname' | 'search'>,
  framed: boolean,
): PageContext {
  const kiosk = !framed && (isKiosk(search) || pathname === '/kiosk');
  return { kind: pageKind(pathname), kiosk, framed, mapGestures: framed ? 'cooperative' : 'auto', pathname, search };
}

/** Returns the context of the current URL. */
export function usePageContext(): PageContext {
  return pageContextOf(useLocation(), useStores().framed);
}

/** The kind of a page, which selects its header (RT-16). */
export type PageKind = 'confirmation' | 'check-in' | 'advanced-booking' | 'plain';

const kinds: { readonly [segment: string]: PageKind } = {
  appointments: 'confirmation',
  'booking-requests': 'confirmation',
  br: 'confirmation',
  unsubscribe: 'confirmation',
  authentication: 'confirmation',
  a: 'confirmation',
  'check-in': 'check-in',
  'advanced-booking': 'advanced-booking',
};

/** Returns the kind of a page by the first segment of its path below the portal's base. */
export function pageKind(pathname: string): PageKind {
  const segment = pathname.split('/')[1] ?? '';
  return Object.hasOwn(kinds, segment) ? (kinds[segment] ?? 'plain') : 'plain';
}
