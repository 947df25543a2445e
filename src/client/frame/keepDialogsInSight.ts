/**
 * Puts each dialog that opens into the part of the frame that is in sight: a frame can be taller than the window around it, and
 * its middle anywhere. What is in sight is the browser's word; the page around is not asked.
 */
export function keepDialogsInSight(): void {
  const placed = new WeakSet<Element>();

  function place(dialog: HTMLElement): void {
    placed.add(dialog);
    const sight = new IntersectionObserver(([entry]) => {
      sight.disconnect();
      const seen = entry?.intersectionRect;
      if (!seen || seen.height === 0) return;
      const top = seen.top + Math.max(0, (seen.height - dialog.offsetHeight) / 2);
      const lowest = Math.max(0, document.documentElement.clientHeight - dialog.offsetHeight);
      dialog.style.insetBlockStart = `${Math.min(top, lowest)}px`;
    });
    sight.observe(document.documentElement);
  }

  new MutationObserver(() => {
    for (const dialog of document.querySelectorAll<HTMLElement>('dialog')) {
      if (!dialog.hasAttribute('open')) placed.delete(dialog);
      else if (!placed.has(dialog)) place(dialog);
    }
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
}
