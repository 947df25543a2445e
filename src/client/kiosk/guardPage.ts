const linkAt = ({ target }: Event): HTMLAnchorElement | undefined =>
  (target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')) || undefined;

const isOurs = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && !link.hasAttribute('download') && !link.pathname.startsWith('/api/');

/** Blocks links that leave the kiosk; style sheets hide them as well. */
function blockExternalLink(event: Event): void {
  const link = linkAt(event);
  if (!link || isOurs(link)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Follows a link without a history entry, unless the router handled it. */
function followWithoutHistory(event: Event): void {
  const link = linkAt(event);
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  if (link.hash && link.pathname === location.pathname) document.getElementById(link.hash.slice(1))?.focus();
  else location.replace(link.href);
}

const prevent = (event: Event): void => event.preventDefault();

/** Keys that zoom, print or save, together with Ctrl or Command. */
const commandKeys = new Set(['+', '-', '=', '0', 'p', 's']);

/** Blocks external links, zoom, context menu, copying, printing and autocomplete on a shared device (KI-3). */
export function guardPage(): void {
  document.documentElement.classList.add('kiosk');
  addEventListener('click', blockExternalLink, { capture: true });
  addEventListener('auxclick', prevent, { capture: true });
  addEventListener('click', followWithoutHistory);
  for (const name of ['contextmenu', 'copy', 'cut', 'dragstart', 'gesturestart'])
    addEventListener(name, prevent, { capture: true });
  addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), { passive: false });
  addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && commandKeys.has(event.key)) event.preventDefault();
  });
  addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.autocomplete = 'off';
  });
  // A page from the back/forward cache would show data of an earlier visit.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}
