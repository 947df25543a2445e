import type { Tell } from './connectParent.ts';

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
    attributeFilter: ['hidden'],
  });
  measure();
}

/** CSS pixels that all of a page needs, with what lies over it. */
function neededHeight(page: Document): number {
  const bottoms = [page.body, ...page.querySelectorAll(overlays)].map((one) => one.getBoundingClientRect().bottom);
  const dialog = page.querySelector('.dialog') ? dialogHeights[matchMedia(phone).matches ? 'phone' : 'other'] : 0;
  return Math.ceil(Math.max(dialog, ...bottoms.map((bottom) => bottom + scrollY)));
}

/** Milliseconds: how long a height must have stood still to be told, and how long until a change is another one. */
const still = 50;
const settled = 100;
/** How often a page is told during one change of the layout, however long it moves. */
const most = 5;

/**
 * Tells of heights so that a page is neither late nor flooded: the first of a change at once, then what it has come to whenever
 * it stands still, and the end of it. A layout that answers each new height with another one gets no further than `most`.
 */
export function paceHeights(tell: (height: number) => void): (height: number) => void {
  let told: number | undefined;
  let wanted: number | undefined;
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;

  function say(): void {
    if (wanted === undefined || wanted === told) return;
    told = wanted;
    count += 1;
    tell(wanted);
  }

  function settle(): void {
    count = 0;
    say();
  }

  return (height) => {
    if (height === wanted) return;
    wanted = height;
    clearTimeout(timer);
    clearTimeout(end);
    end = setTimeout(settle, settled);
    if (count === 0) say();
    else if (count < most) timer = setTimeout(say, still);
  };
}
