import type { Tell } from './connectParent.ts';
import { paceHeights } from './paceHeights.ts';

/** What lies over the page and does not make it taller, though it has to be seen. */
const overlays = '.menu-list:not([hidden]), [role="listbox"]';

/** Heights that a dialog needs, CSS pixels: on a phone, and elsewhere (DL-7). */
const dialogHeights = { phone: 450, other: 600 } as const;
const phone = '(max-width: 479px)';

/** Tells how tall the portal is, now and whenever that changes. */
export function reportHeight(tell: Tell): void {
  const pace = paceHeights((height) => tell({ type: 'resize', height }));
  const measure = () => {
    // Before a page is drawn there is nothing to make room for.
    if (document.querySelector('#content > *')) pace(neededHeight(document));
  };
  new ResizeObserver(measure).observe(document.body);
  new MutationObserver(measure).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open', 'hidden'],
  });
  measure();
}

/** CSS pixels that all of a page needs, with what lies over it. */
function neededHeight(page: Document): number {
  const bottoms = [page.body, ...page.querySelectorAll(overlays)].map((one) => one.getBoundingClientRect().bottom);
  const dialog = page.querySelector('dialog[open]') ? dialogHeights[matchMedia(phone).matches ? 'phone' : 'other'] : 0;
  return Math.ceil(Math.max(dialog, ...bottoms.map((bottom) => bottom + scrollY)));
}
