import type { Post } from './connectParent.ts';

/** Elements above the page that do not add to its height but must be visible. */
const overlays = '[open] > .menu-surface, [role="listbox"]';

/** Height that a dialog needs, CSS pixels: on a phone and on other devices (DL-7). */
const dialogHeights = { phone: 450, other: 600 } as const;
const phone = '(max-width: 479px)';

/** Time without a change after which a height is reported, milliseconds. */
const stillMs = 50;
/** Time without a change after which the next change is a new one, milliseconds. */
const endMs = 100;
/** Maximum number of reports during one change of the layout. */
const maxReports = 5;

/** Posts the height of the portal to the parent page, now and after each change. */
export function reportHeight(post: Post): void {
  const report = throttleHeights((height) => post({ type: 'resize', height }));
  const measure = () => {
    // Before the first render there is nothing to measure.
    if (document.querySelector('#content > *')) report(neededHeight(document));
  };
  new ResizeObserver(measure).observe(document.body);
  new MutationObserver(measure).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['hidden', 'open'],
  });
  measure();
}

/** Returns the height of the page with its overlays, CSS pixels. */
function neededHeight(page: Document): number {
  const bottoms = [page.body, ...page.querySelectorAll(overlays)].map(
    (element) => element.getBoundingClientRect().bottom,
  );
  const dialog = page.querySelector('.dialog') ? dialogHeights[matchMedia(phone).matches ? 'phone' : 'other'] : 0;
  return Math.ceil(Math.max(dialog, ...bottoms.map((bottom) => bottom + scrollY)));
}

/**
 * Limits reports of a changing height: reports the first height at once, then each height that stays still, and the last one. A layout
 * that reacts to every reported height with another height gets at most `maxReports` reports until it rests.
 */
export function throttleHeights(report: (height: number) => void): (height: number) => void {
  let reported: number | undefined;
  let latest: number | undefined;
  let count = 0;
  let still: ReturnType<typeof setTimeout> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;

  function reportLatest(): void {
    if (latest === undefined || latest === reported) return;
    reported = latest;
    count += 1;
    report(latest);
  }

  function endChange(): void {
    count = 0;
    reportLatest();
  }

  return (height) => {
    if (height === latest) return;
    latest = height;
    clearTimeout(still);
    clearTimeout(end);
    end = setTimeout(endChange, endMs);
    if (count === 0) reportLatest();
    else if (count < maxReports) still = setTimeout(reportLatest, stillMs);
  };
}
