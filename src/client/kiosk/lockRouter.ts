import { createPath, parsePath } from 'react-router-dom';
import { kioskUrl, paths } from '#client/paths.ts';
import type { Router } from '#client/routes.tsx';

/**
 * Changes the router of a kiosk: every link carries `kioskMode`, every navigation replaces the current history entry, so that the
 * history never holds what a visitor did, and a navigation to the home page ends the visit (RT-2, KI-3).
 */
export function lockRouter(router: Router, endVisit: () => void): void {
  const { navigate, createHref } = router;
  const locked: Pick<Router, 'createHref' | 'navigate'> = {
    createHref: (location) => kioskUrl(createHref(location)),
    async navigate(to: Parameters<Router['navigate']>[0] | number | null, options?: object) {
      if (typeof to === 'number' || to === null) return;
      const url = typeof to === 'string' ? to : createPath(to);
      if (isKioskHome(url)) endVisit();
      else await navigate(kioskUrl(url), { ...options, replace: true });
    },
  };
  Object.assign(router, locked);
}

/** Returns true for the URL of the page where visits at a kiosk begin and end. */
export function isKioskHome(url: string): boolean {
  const { pathname } = parsePath(url);
  return pathname === paths.home || pathname?.replace(/\/$/, '') === paths.kiosk;
}
