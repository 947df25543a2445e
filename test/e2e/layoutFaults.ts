import type { Page } from 'playwright';

/** What does not fit: a page wider than its window, texts that are cut, and targets too small to hit (WCAG 2.5.8). */
export function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide in ${innerWidth}`);
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.trim().slice(0, 40)}”`;
    // Words for a screen reader alone are one pixel wide; the way past the header shows itself when it has the focus.
    const hidden = (element: Element) =>
      (element as HTMLElement).offsetWidth === 1 || element.closest('.hidden-text, .skip-link') !== null;
    // Only scrollable rows may be wider than their container.
    const swiped = (element: Element) =>
      (matchMedia('(pointer: coarse)').matches && element.closest('.chips') !== null) ||
      element.matches('.carousel-track, .carousel-slide[inert], .carousel-slide[inert] *');
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (hidden(element) || element.getClientRects().length === 0) continue;
      if (swiped(element)) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const cuts = overflowX !== 'visible' || textOverflow === 'ellipsis';
      if (cuts && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        found.push(`cut: ${named(element)}`);
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) found.push(`outside: ${named(element)}`);
    }
    for (const target of document.querySelectorAll<HTMLElement>('a, button, select, textarea, input')) {
      if (hidden(target) || target.getClientRects().length === 0) continue;
      const area = (target.closest('label') ?? target).getBoundingClientRect();
      const inText = target.matches('p a, dd a');
      if (!inText && (area.width < 24 || area.height < 24))
        found.push(`small, ${Math.round(area.width)}×${Math.round(area.height)}: ${named(target)}`);
    }
    return found;
  });
}
