import { createPath } from 'react-router-dom';
import type { Router } from '#client/routes.tsx';
import { isKioskHome, kioskAddress } from './kioskAddress.ts';

/**
 * Makes every link and every move of the portal one of a kiosk: it carries kioskMode, it takes the place of the page before
 * it, so that the history never holds what a visitor did, and the way home ends the visit (RT-2, KI-3).
 */
export function lockRouter(router: Router, endVisit: () => void): void {
  const { navigate, createHref } = router;
  const locked: Pick<Router, 'createHref' | 'navigate'> = {
    createHref: (location) => kioskAddress(createHref(location)),
    async navigate(to: Parameters<Router['navigate']>[0] | number | null, options?: object) {
      if (typeof to === 'number' || to === null) return;
      const address = typeof to === 'string' ? to : createPath(to);
      if (isKioskHome(address)) endVisit();
      else await navigate(kioskAddress(address), { ...options, replace: true });
    },
  };
  Object.assign(router, locked);
}
