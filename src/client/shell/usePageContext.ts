import { useLocation } from 'react-router-dom';
import { factsOf, isKioskPath, type PageKind } from '#base/pages.ts';
import { isKiosk } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** Where the visitor is: the kind of page, and whether it is on a kiosk, in a frame or in advanced booking. */
export interface PageContext {
  readonly kind: PageKind;
  readonly kiosk: boolean;
  readonly framed: boolean;
  readonly advanced: boolean;
  /** Path below the portal's base, and query. */
  readonly pathname: string;
  readonly search: string;
}

/** Returns the context of an address below the portal's base. */
export function pageContextOf(
  { pathname, search }: Pick<PageContext, 'pathname' | 'search'>,
  { framed, advanced }: Pick<PageContext, 'framed' | 'advanced'>,
): PageContext {
  const kiosk = !framed && !advanced && (isKiosk(search) || isKioskPath(pathname));
  const { kind = 'plain' } = factsOf(pathname);
  return { kind, kiosk, framed, advanced, pathname, search };
}

/** Returns the context of the current address. */
export function usePageContext(): PageContext {
  return pageContextOf(useLocation(), useStores());
}
