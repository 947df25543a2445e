import { useLocation } from 'react-router-dom';
import { isKiosk } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** Where the visitor is: the kind of the page, and whether it is on a kiosk or in a frame. */
export interface PageContext {
  readonly kind: PageKind;
  readonly kiosk: boolean;
  readonly framed: boolean;
  /** Who moves a map: in a frame two fingers, so that one scrolls the page around it (RT-15). */
  readonly mapGestures: 'cooperative' | 'auto';
  /** Path below the portal's base, and query. */
  readonly pathname: string;
  readonly search: string;
}

/** The place of an address below the portal's base. */
export function pageContextOf(
  { pathname, search }: Pick<PageContext, 'pathname' | 'search'>,
  framed: boolean,
): PageContext {
  const kiosk = !framed && (isKiosk(search) || pathname === '/kiosk');
  return { kind: pageKind(pathname), kiosk, framed, mapGestures: framed ? 'cooperative' : 'auto', pathname, search };
}

/** Where the visitor is, by the address. */
export function usePageContext(): PageContext {
  return pageContextOf(useLocation(), useStores().framed);
}

/** What a page is about, which chooses its header (RT-16). */
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

/** The kind of a page by the first segment of its path below the portal's base. */
export function pageKind(pathname: string): PageKind {
  const segment = pathname.split('/')[1] ?? '';
  return Object.hasOwn(kinds, segment) ? (kinds[segment] ?? 'plain') : 'plain';
}
