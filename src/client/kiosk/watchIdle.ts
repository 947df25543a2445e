import type { KioskStore } from '#client/stores/KioskStore.ts';

const activityEvents = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'input'] as const;
/** Keys that move the focus between the buttons of the dialog. */
const focusKeys = new Set(['Tab', 'Shift']);

/** Returns true for events on the buttons of the idle dialog, which handles them itself. */
function isInDialog(event: Event): boolean {
  const { target } = event;
  if (!(target instanceof Element) || !target.closest('[data-dialog="idle"]')) return false;
  return target.closest('button') !== null || (event instanceof KeyboardEvent && focusKeys.has(event.key));
}

/**
 * Reports activity at the device to the store and updates its idle state; calls `onOver` when the countdown ended (KI-1, KI-2). Sets
 * at most one timer, for the next change.
 */
export function watchIdle(kiosk: KioskStore, onOver: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function update(): void {
    clearTimeout(timer);
    kiosk.tick();
    if (kiosk.idle?.phase === 'over') onOver();
    else if (kiosk.idle) timer = setTimeout(update, Math.max(kiosk.idle.nextMs, 1));
  }
  const touched = (event: Event) => {
    if (!isInDialog(event) && kiosk.touch()) update();
  };
  for (const name of activityEvents) addEventListener(name, touched, { capture: true, passive: true });
  // Timers do not run while a device sleeps.
  document.addEventListener('visibilitychange', update);
  update();
}
