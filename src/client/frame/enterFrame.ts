import type { Api } from '#client/api/client.ts';
import type { Router } from '#client/routes.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';
import { carryTokens } from './carryTokens.ts';
import { connectParent } from './connectParent.ts';
import { keepDialogsInSight } from './keepDialogsInSight.ts';
import { keepsCookies } from './keepsCookies.ts';
import { openTabs } from './openTabs.ts';
import { reportHeight } from './reportHeight.ts';
import { reportProgress } from './reportProgress.ts';
import { watchServer } from './watchServer.ts';

/** The portal in a frame, and what it does once it is drawn. */
export interface Frame {
  join(root: RootStore, router: Router): void;
}

/**
 * Makes this page one in a frame, before it calls anybody (RT-8, RT-15). `origins` may have the portal in a frame. A page below
 * /iframe that is in no frame is a page like others, which only looks otherwise.
 */
export function enterFrame(api: Api, origins: readonly string[]): Frame {
  document.documentElement.dataset.place = 'frame';
  const framed = parent !== window;
  const cookies = !framed || keepsCookies();
  if (framed) api.use(carryTokens(cookies));
  return {
    join(root, router) {
      root.shell.enterFrame(cookies);
      if (!framed) return;
      openTabs();
      keepDialogsInSight();
      connectParent([location.origin, ...origins], (tell, closable) => {
        tell({ type: 'ready' });
        if (closable) root.shell.offerClose(() => tell({ type: 'close' }));
        reportHeight(tell);
        reportProgress(root, router, tell);
        api.use(watchServer(() => tell({ type: 'error', code: 'unavailable' })));
      });
    },
  };
}
