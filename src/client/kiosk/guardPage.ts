const linkAt = ({ target }: Event): HTMLAnchorElement | undefined =>
  (target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')) || undefined;

const isOurs = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && !link.hasAttribute('download') && !link.pathname.startsWith('/api/');

/** A link that would leave the kiosk does nothing; style sheets hide it as well. */
function stay(event: Event): void {
  const link = linkAt(event);
  if (!link || isOurs(link)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A link that nobody took is followed without an entry in the history. */
function follow(event: Event): void {
  const link = linkAt(event);
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  if (link.hash && link.pathname === location.pathname) document.getElementById(link.hash.slice(1))?.focus();
  else location.replace(link.href);
}

const refuse = (event: Event): void => event.preventDefault();

/** What zooms, prints or saves, together with Ctrl or Command. */
const commandKeys = new Set(['+', '-', '=', '0', 'p', 's']);

/**
 * Keeps the page what a shared device shows: no link that leads out, no zoom, no menu, nothing copied, printed or filled in
 * from what somebody typed before (KI-3).
 */
export function guardPage(): void {
  document.documentElement.classList.add('kiosk');
  addEventListener('click', stay, { capture: true });
  addEventListener('auxclick', refuse, { capture: true });
  addEventListener('click', follow);
  for (const name of ['contextmenu', 'copy', 'cut', 'dragstart', 'gesturestart'])
    addEventListener(name, refuse, { capture: true });
  addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), { passive: false });
  addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && commandKeys.has(event.key)) event.preventDefault();
  });
  addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.autocomplete = 'off';
  });
  // A page that comes back from the browser's memory would show what was on it.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}
