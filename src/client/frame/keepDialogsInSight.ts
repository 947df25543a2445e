/**
 * Keeps each open dialog in the part of the frame that is in sight: a frame can be taller than the window around it, and its
 * middle anywhere. What is in sight is the browser's word; the page around is not asked.
 */
export function keepDialogsInSight(): void {
  const watched = new Map<HTMLElement, IntersectionObserver>();
  // Known before a press opens a dialog, or the browser would scroll the page around to wherever it stands.
  const look = () => lookAround(({ top, height }) => setSight(top + height / 10));
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, look, { capture: true, passive: true });

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

/** Moves a dialog whenever it is not whole in sight, until it is or cannot be. */
function watch(dialog: HTMLElement): IntersectionObserver {
  let stood: number | undefined;
  const move = (seen: DOMRectReadOnly) => {
    const top = topFor(dialog.offsetHeight, seen);
    if (top === stood) return;
    stood = top;
    setSight(top);
    // The page around may have been scrolled in the meantime: out of sight is no news for one that was so before.
    watcher.unobserve(dialog);
    watcher.observe(dialog);
  };
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (entry && entry.intersectionRatio < 1) lookAround(move);
    },
    { threshold: [0, 0.5, 1] },
  );
  watcher.observe(dialog);
  return watcher;
}

/** Where in the frame something this tall begins so that it is in the middle of what is in sight, CSS pixels. */
function topFor(height: number, seen: DOMRectReadOnly): number {
  const lowest = Math.max(0, document.documentElement.clientHeight - height);
  return Math.min(seen.top + Math.max(0, (seen.height - height) / 2), lowest);
}

function setSight(top: number): void {
  document.documentElement.style.setProperty('--sight', `${top}px`);
}

/** Tells which part of the frame is in sight now, if any is. */
function lookAround(tell: (seen: DOMRectReadOnly) => void): void {
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (entry && entry.intersectionRect.height > 0) tell(entry.intersectionRect);
  });
  observer.observe(document.documentElement);
}
