import { useLocation } from 'react-router-dom';
import { isKiosk } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { type PageKind, pageKind } from './pageKind.ts';

/** Where the visitor is: the kind of the page, and whether it is on a kiosk or in a frame. */
export interface Place {
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
export function placeOf({ pathname, search }: Pick<Place, 'pathname' | 'search'>, framed: boolean): Place {
  const kiosk = !framed && (isKiosk(search) || pathname === '/kiosk');
  return { kind: pageKind(pathname), kiosk, framed, mapGestures: framed ? 'cooperative' : 'auto', pathname, search };
}

/** Where the visitor is, by the address. */
export function usePlace(): Place {
  return placeOf(useLocation(), useStores().framed);
}
