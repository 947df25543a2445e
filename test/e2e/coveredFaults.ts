import type { Page } from 'playwright';

/**
 * Returns the elements that a sticky or fixed bar covers while they have the focus (WCAG 2.4.11 and 2.4.12). Focuses each element
 * from the first to the last and back, because a bar at the top covers what is reached upwards.
 */
export function coveredFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const stops = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const elements = [...document.body.querySelectorAll<HTMLElement>(stops)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        !element.closest('[inert]'),
    );
    /** Returns the sticky or fixed element around another. */
    const barAround = (element: Element | null): Element | undefined => {
      for (let one = element; one; one = one.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(one).position)) return one;
      return undefined;
    };
    const found = new Set<string>();
    const active = document.activeElement as HTMLElement | null;
    for (const element of [...elements, ...elements.toReversed()]) {
      element.focus();
      const { left, right, top, bottom } = element.getBoundingClientRect();
      // A large target is never whole.
      if (bottom - top > innerHeight / 2) continue;
      const [x1, x2] = [Math.max(left, 0) + 2, Math.min(right, innerWidth) - 2];
      for (const [x, y] of [
        [(x1 + x2) / 2, (top + bottom) / 2],
        ...[x1, x2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const)),
      ] as const) {
        const above = document.elementFromPoint(x, y);
        const bar = barAround(above);
        if (!bar || bar.contains(element)) continue;
        const words = (element.closest('label') ?? element).textContent?.trim().slice(0, 40) || element.id;
        found.add(`“${words}” has the focus below ${bar.localName}.${bar.className}`);
      }
    }
    active?.focus({ preventScroll: true });
    scrollTo(0, 0);
    return [...found];
  });
}
