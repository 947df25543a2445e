/**
 * Keeps each open dialog in the visible part of the frame, which can be taller than the window around it. An IntersectionObserver
 * measures the visible part; the parent page is not involved.
 */
export function keepDialogsInSight(): void {
  const watched = new Map<HTMLElement, IntersectionObserver>();
  // Measured before a press opens a dialog; otherwise the browser would scroll the parent page to the dialog.
  const measure = () => measureVisible(({ top, height }) => setSight(top + height / 10));
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, measure, { capture: true, passive: true });

  function follow(): void {
    const open = new Set(document.querySelectorAll<HTMLElement>('.dialog'));
    for (const [dialog, watcher] of watched) {
      if (open.has(dialog)) continue;
      watcher.disconnect();
      watched.delete(dialog);
    }
    for (const dialog of open) if (!watched.has(dialog)) watched.set(dialog, watch(dialog));
  }

  new MutationObserver(follow).observe(document.body, { subtree: true, childList: true });
}

/** Moves a dialog whenever it is not fully visible, as far as it fits. */
function watch(dialog: HTMLElement): IntersectionObserver {
  let lastTop: number | undefined;
  const move = (visible: DOMRectReadOnly) => {
    const top = topFor(dialog.offsetHeight, visible);
    if (top === lastTop) return;
    lastTop = top;
    setSight(top);
    // Observes again, because the observer reports only changes and the parent page may have scrolled meanwhile.
    watcher.unobserve(dialog);
    watcher.observe(dialog);
  };
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (entry && entry.intersectionRatio < 1) measureVisible(move);
    },
    { threshold: [0, 0.5, 1] },
  );
  watcher.observe(dialog);
  return watcher;
}

/** Returns the top, CSS pixels, that centres an element of this height in the visible part of the frame. */
function topFor(height: number, visible: DOMRectReadOnly): number {
  const lowest = Math.max(0, document.documentElement.clientHeight - height);
  return Math.min(visible.top + Math.max(0, (visible.height - height) / 2), lowest);
}

function setSight(top: number): void {
  document.documentElement.style.setProperty('--sight', `${top}px`);
}

/** Measures the visible part of the frame; does not call back if nothing is visible. */
function measureVisible(onMeasured: (visible: DOMRectReadOnly) => void): void {
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (entry && entry.intersectionRect.height > 0) onMeasured(entry.intersectionRect);
  });
  observer.observe(document.documentElement);
}
