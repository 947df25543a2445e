import { frameBase } from '#base/pages.ts';

/**
 * Returns the address of a portal page for a frame. `path` is a path with query, at the root or below `frameBase`; an address on
 * another host is ignored and the portal opens at its home page.
 */
export function framedAddress(origin: string, path: string | null, locale: string | null): string {
  const address = new URL(origin);
  const wanted = new URL(path && URL.canParse(path, origin) ? path : '/', origin);
  // An address such as blob:https://… has an origin too, so it is not enough to look at that.
  if (wanted.protocol === address.protocol && wanted.host === address.host) {
    address.pathname = wanted.pathname;
    address.search = wanted.search;
  }
  if (!`${address.pathname}/`.startsWith(`${frameBase}/`)) address.pathname = frameBase + address.pathname;
  if (locale) address.searchParams.set('locale', locale);
  return address.href;
}
