import type { TabStorage } from '#client/stores/browserStorage.ts';
import type { KioskPortal } from './startKiosk.tsx';

const storageKey = 'isocentre.kiosk';
const retryMs = 5_000;

/**
 * Decides before the first render whether this tab is a kiosk, and loads the kiosk's code if so (RT-2). A tab stays a kiosk until a
 * URL has `kioskMode=false`; a kiosk adds `kioskMode=true` to a URL without it. `kiosk` is the server's decision for the URL.
 */
export async function enterKiosk(kiosk: boolean, portal: KioskPortal, storage: TabStorage): Promise<void> {
  const url = new URL(location.href);
  const mode = url.searchParams.get('kioskMode');
  if (!kiosk && mode !== null) storage.removeItem(storageKey);
  const wasKiosk = !kiosk && storage.getItem(storageKey) !== null;
  if (!kiosk && !wasKiosk) return;
  if (mode !== 'true') {
    url.searchParams.set('kioskMode', 'true');
    location.replace(url);
    await new Promise(() => undefined);
  }
  storage.setItem(storageKey, 'on');
  try {
    (await import('./startKiosk.tsx')).startKiosk(portal);
  } catch {
    // A kiosk without its idle watch must show nothing; reload until the network is back.
    setTimeout(() => location.reload(), retryMs);
    await new Promise(() => undefined);
  }
}
