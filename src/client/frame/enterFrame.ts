import { frameBase } from '#base/pages.ts';
import type { Api } from '#client/api/client.ts';
import type { Router } from '#client/routes.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';
import { carryTokens } from './carryTokens.ts';
import { connectParent } from './connectParent.ts';
import { keepDialogsInSight } from './keepDialogsInSight.ts';
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

const probe = '__Host-frame';
const attributes = 'Path=/; Secure; SameSite=None; Partitioned';

/**
 * Whether this browser keeps cookies for the portal in this frame: found by trying one of the kind that the server sets, since
 * `navigator.cookieEnabled` says yes where all of them are blocked (AU-7).
 */
export function keepsCookies(): boolean {
  try {
    write(`${probe}=1; ${attributes}`);
    const kept = document.cookie.includes(`${probe}=1`);
    write(`${probe}=; Max-Age=0; ${attributes}`);
    return kept;
  } catch {
    // A frame may be walled off so far that even asking is forbidden.
    return false;
  }
}

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later than the first call has to be made.
  document.cookie = cookie;
}

/**
 * Lets links that lead out of the frame, to pages at the portal's root or to other sites, open in a tab of their own: in the frame
 * nobody would let himself be shown.
 */
function openTabs(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || !leadsOut(link)) return;
      link.target = '_blank';
      link.relList.add('noopener');
    },
    { capture: true },
  );
}

function leadsOut({ protocol, origin, pathname }: HTMLAnchorElement): boolean {
  if (!/^https?:$/.test(protocol)) return false;
  return origin !== location.origin || !`${pathname}/`.startsWith(`${frameBase}/`);
}
