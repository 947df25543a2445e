import { useHref, useLocation } from 'react-router-dom';
import { isKiosk } from '#client/paths.ts';
import { type PageKind, pageKind } from './pageKind.ts';

/** Where the visitor is: the kind of the page, and whether it is on a kiosk or in a frame. */
export interface Place {
  readonly kind: PageKind;
  readonly kiosk: boolean;
  readonly framed: boolean;
  /** Path below the portal's base, and query. */
  readonly pathname: string;
  readonly search: string;
}

/** Where the visitor is, by the address. */
export function usePlace(): Place {
  const { pathname, search } = useLocation();
  const framed = useHref('/').startsWith('/iframe');
  const kiosk = isKiosk(search) || pathname === '/kiosk';
  return { kind: pageKind(pathname), kiosk, framed, pathname, search };
}
