import { createRoot } from 'react-dom/client';
import { paths } from '#client/paths.ts';
import type { Router } from '#client/routes.tsx';
import type { Environment } from '#client/stores/environment.ts';
import { KioskStore } from '#client/stores/KioskStore.ts';
import { guardPage } from './guardPage.ts';
import { KioskWatch } from './KioskWatch.tsx';

import { isKioskHome, kioskUrl, lockRouter } from './lockRouter.ts';
import { watchIdle } from './watchIdle.ts';

/** Milliseconds between two looks for the server. */
const presenceMs = 20_000;

/** The portal that is to be watched. */
export interface Portal {
  readonly router: Router;
  readonly environment: Environment;
  /** Takes the portal off the screen. */
  readonly unmount: () => void;
}

/**
 * Makes this tab a kiosk. The watch is drawn beside the portal and not in it: whatever breaks there, a visit still ends. It
 * sleeps on the kiosk's home until somebody touches the screen (KI-1).
 */
export function startKiosk({ router, environment, unmount }: Portal): void {
  const kiosk = KioskStore.create({}, environment);
  const home = kioskUrl(paths.kiosk);

  /** Takes everything off the screen and out of the browser at once, tells the server, and begins anew as another document. */
  async function endVisit(): Promise<void> {
    if (kiosk.ending) return;
    kiosk.stop();
    unmount();
    history.replaceState(null, '', home);
    await wipeBrowser();
    await kiosk.end();
    // What was under way when the visit ended may have written once more.
    await wipeBrowser();
    location.replace(home);
  }

  guardPage();
  lockRouter(router, endVisit);
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<KioskWatch kiosk={kiosk} onContinue={() => kiosk.touch()} onHome={endVisit} />);
  if (!isKioskHome(location.pathname)) kiosk.touch();
  watchIdle(kiosk, endVisit);
  const findServer = () => kiosk.findServer();
  for (const name of ['online', 'offline']) addEventListener(name, findServer);
  setInterval(findServer, presenceMs);
  findServer();
}

/** A browser that is emptied by the server at the same time may never answer; milliseconds. */
const patienceMs = 300;

/** Empties what scripts may keep in a browser: storage of the tab and of the site, databases, caches. Cookies are the server's. */
async function wipeBrowser(): Promise<void> {
  const wiped = Promise.allSettled([
    (async () => sessionStorage.clear())(),
    (async () => localStorage.clear())(),
    wipeDatabases(),
    wipeCaches(),
  ]);
  await Promise.race([wiped, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

async function wipeDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
}

async function wipeCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
