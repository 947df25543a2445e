import type { Page } from 'playwright';

/** Returns what does not fit: a page wider than its window, texts that are cut, and targets that are too small (WCAG 2.5.8). */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  return [...(await overflows(page)), ...(await smallTargets(page, 24))];
}

function overflows(page: Page): Promise<readonly string[]> {
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
      // A field scrolls what is typed into it, and a drawing cuts off what is outside it.
      if (swiped(element) || element.matches('input, textarea, svg *')) continue;
      const { overflowX, overflowY, textOverflow, display } = getComputedStyle(element);
      const cuts = overflowX !== 'visible' || textOverflow === 'ellipsis';
      if (cuts && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        found.push(`cut: ${named(element)}`);
      if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2 && element.clientHeight > 0)
        found.push(`cut at the bottom: ${named(element)}`);
      if (element.matches('a, button') && display !== 'inline' && element.scrollWidth > element.clientWidth + 1)
        found.push(`wider than its control: ${named(element)}`);
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) found.push(`outside: ${named(element)}`);
    }
    return found;
  });
}

/** Returns the elements with a text that does not grow with the text size of the browser (WCAG 1.4.4). */
export function fixedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const texts = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some(({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && data?.trim()),
    );
    const sizes = new Map(texts.map((element) => [element, sizeOf(element)]));
    root.style.fontSize = '200%';
    const fixed = texts.filter((element) => sizeOf(element) <= (sizes.get(element) ?? 0));
    root.style.fontSize = '';
    return fixed.map(({ className, textContent }) => `fixed text: .${className} “${textContent?.slice(0, 40)}”`);
  });
}

/**
 * Returns the controls whose area for a finger is smaller than `size` CSS pixels. Links in a text may be. The area includes labels,
 * and the card that a link covers.
 */
export function smallTargets(page: Page, size: number): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    /** Width of the border of a field, which is around its input. */
    const border = 2;
    for (const target of document.querySelectorAll<HTMLElement>('a, button, select, textarea, input, summary')) {
      if (target.offsetWidth <= 1 || !target.checkVisibility({ visibilityProperty: true })) continue;
      if (target.closest('p, dd, .form-summary, [inert], .skip-link')) continue;
      const after = getComputedStyle(target, '::after');
      const covers = after.content !== 'none' && after.position === 'absolute' ? target.offsetParent : undefined;
      const labels = 'labels' in target ? [...((target as HTMLInputElement).labels ?? [])] : [];
      const boxes = [target, ...labels, ...(covers ? [covers] : [])].map((one) => one.getBoundingClientRect());
      const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
      if (Math.min(width, height) + border < least)
        found.push(`small, ${Math.round(width)}×${Math.round(height)}: ${target.outerHTML.slice(0, 100)}`);
    }
    return found;
  }, size);
}
