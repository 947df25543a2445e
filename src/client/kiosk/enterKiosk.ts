import type { TabMemory } from '#client/stores/tabMemory.ts';
import type { Portal } from './startKiosk.tsx';

const note = 'isocentre.kiosk';
const retryMs = 5_000;

/**
 * Keeps this tab in kiosk mode, or out of it, before anything is drawn: a tab that was a kiosk stays one until an address says
 * `kioskMode=false`, and in a kiosk every address says `kioskMode=true` (RT-2). `kiosk` is what the server made of the address.
 * The kiosk's code is loaded only here.
 */
export async function enterKiosk(kiosk: boolean, portal: Portal, memory: TabMemory): Promise<void> {
  const address = new URL(location.href);
  const said = address.searchParams.get('kioskMode');
  if (!kiosk && said !== null) memory.removeItem(note);
  const wasKiosk = !kiosk && memory.getItem(note) !== null;
  if (!kiosk && !wasKiosk) return;
  if (said !== 'true') {
    address.searchParams.set('kioskMode', 'true');
    location.replace(address);
    await new Promise(() => undefined);
  }
  memory.setItem(note, 'on');
  try {
    (await import('./startKiosk.tsx')).startKiosk(portal);
  } catch {
    // Without its watch a kiosk shows nothing; the network may be back soon.
    setTimeout(() => location.reload(), retryMs);
    await new Promise(() => undefined);
  }
}
