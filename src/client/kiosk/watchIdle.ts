import type { KioskStore } from '#client/stores/KioskStore.ts';

const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'input'] as const;
/** Keys that move between the buttons of the dialog. */
const moving = new Set(['Tab', 'Shift']);

/** Whether something happens to a button of the dialog that asks, which then answers it itself. */
function isAnswer(event: Event): boolean {
  const { target } = event;
  if (!(target instanceof Element) || !target.closest('[data-dialog="idle"]')) return false;
  return target.closest('button') !== null || (event instanceof KeyboardEvent && moving.has(event.key));
}

/**
 * Watches for signs of somebody at the device, and keeps the watch's clock going; `onOver` is called once nobody came in time
 * (KI-1, KI-2). One timer at most is set, for the next change.
 */
export function watchIdle(kiosk: KioskStore, onOver: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look(): void {
    clearTimeout(timer);
    kiosk.look();
    if (kiosk.idle?.phase === 'over') onOver();
    else if (kiosk.idle) timer = setTimeout(look, Math.max(kiosk.idle.nextMs, 1));
  }
  const touched = (event: Event) => {
    if (!isAnswer(event) && kiosk.touch()) look();
  };
  for (const sign of signs) addEventListener(sign, touched, { capture: true, passive: true });
  // A device that slept has missed its timers.
  document.addEventListener('visibilitychange', look);
  look();
}
