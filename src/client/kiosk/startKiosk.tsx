import { createRoot } from 'react-dom/client';
import { withinLimit } from '#base/withinLimit.ts';
import { kioskUrl, paths } from '#client/paths.ts';
import type { Router } from '#client/routes.tsx';
import type { Environment } from '#client/stores/environment.ts';
import { KioskStore } from '#client/stores/KioskStore.ts';
import { guardPage } from './guardPage.ts';
import { KioskWatch } from './KioskWatch.tsx';
import { isKioskHome, lockRouter } from './lockRouter.ts';
import { watchIdle } from './watchIdle.ts';

/** Time between two checks of the server, milliseconds. */
const presenceMs = 20_000;

/** The portal on a shared device. */
export interface KioskPortal {
  readonly router: Router;
  readonly environment: Environment;
  /** Removes the portal from the screen. */
  readonly unmount: () => void;
}

/**
 * Makes this tab a kiosk. The watch has its own React root, so that a visit ends even if the portal breaks. It starts with the first
 * touch on the kiosk's home page (KI-1).
 */
export function startKiosk({ router, environment, unmount }: KioskPortal): void {
  const kiosk = KioskStore.create({}, environment);
  const home = kioskUrl(paths.kiosk);

  /** Clears screen and browser storage, ends the visit at the server, and loads a new document. */
  async function endVisit(): Promise<void> {
    if (kiosk.ending) return;
    kiosk.stop();
    unmount();
    history.replaceState(null, '', home);
    await clearBrowser();
    await kiosk.end();
    // Code that was still running when the visit ended may have written again.
    await clearBrowser();
    location.replace(home);
  }

  guardPage();
  lockRouter(router, endVisit);
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(<KioskWatch kiosk={kiosk} onContinue={() => kiosk.touch()} onHome={endVisit} />);
  if (!isKioskHome(location.pathname)) kiosk.touch();
  watchIdle(kiosk, endVisit);
  const findServer = () => kiosk.findServer();
  for (const name of ['online', 'offline']) addEventListener(name, findServer);
  setInterval(findServer, presenceMs);
  findServer();
}

/** Maximum wait for the storage APIs, milliseconds: they may hang while the server clears the site's data. */
const clearTimeoutMs = 300;

/** Clears session storage, local storage, databases and caches. The server clears the cookies. */
async function clearBrowser(): Promise<void> {
  const cleared = Promise.allSettled([
    (async () => sessionStorage.clear())(),
    (async () => localStorage.clear())(),
    clearDatabases(),
    clearCaches(),
  ]);
  await withinLimit(cleared, clearTimeoutMs, undefined);
}

async function clearDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
}

async function clearCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
