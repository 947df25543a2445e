import { frameBase } from '#base/pages.ts';
import type { Api } from '#client/api/client.ts';
import type { Router } from '#client/routes.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';
import { connectParent } from './connectParent.ts';
import { frameTokens, serverWatch } from './frameMiddleware.ts';
import { keepDialogsInSight } from './keepDialogsInSight.ts';
import { reportHeight } from './reportHeight.ts';
import { reportProgress } from './reportProgress.ts';

/** The portal in a frame. */
export interface Frame {
  /** Connects the rendered portal to the parent page. */
  join(root: RootStore, router: Router): void;
}

/**
 * Prepares a page below /iframe before it calls the server (RT-15). `origins` are the sites that may embed the portal. Such a
 * page that is not in a frame only looks different and otherwise works like any other page.
 */
export function enterFrame(api: Api, origins: readonly string[]): Frame {
  document.documentElement.dataset.place = 'frame';
  const framed = parent !== window;
  const cookies = !framed || keepsCookies();
  if (framed) api.use(frameTokens(cookies));
  return {
    join(root, router) {
      root.shell.enterFrame(cookies);
      if (!framed) return;
      openLinksInTabs();
      keepDialogsInSight();
      connectParent([location.origin, ...origins], (post, closable) => {
        post({ type: 'ready' });
        if (closable) root.shell.offerClose(() => post({ type: 'close' }));
        reportHeight(post);
        reportProgress(root, router, post);
        api.use(serverWatch(() => post({ type: 'error', code: 'unavailable' })));
      });
    },
  };
}

/** Opens links to pages outside /iframe and to other sites in a new tab, because those pages refuse to be framed. */
function openLinksInTabs(): void {
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

const probe = '__Host-frame';
const attributes = 'Path=/; Secure; SameSite=None; Partitioned';

/**
 * Returns true if this browser keeps the portal's cookies in this frame. Sets and reads a cookie with the server's attributes,
 * because `navigator.cookieEnabled` is true even where partitioned cookies are blocked (AU-7).
 */
export function keepsCookies(): boolean {
  try {
    write(`${probe}=1; ${attributes}`);
    const kept = document.cookie.includes(`${probe}=1`);
    write(`${probe}=; Max-Age=0; ${attributes}`);
    return kept;
  } catch {
    // A sandboxed frame throws on any access to cookies.
    return false;
  }
}

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later than the first call has to be made.
  document.cookie = cookie;
}
