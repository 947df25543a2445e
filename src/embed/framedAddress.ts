const base = '/iframe';

/**
 * Address of a page of the portal as it is shown in frames. `path` is one below the root or below /iframe, with its query; one
 * that leads elsewhere is passed over, and the portal begins at its beginning.
 */
export function framedAddress(origin: string, path: string | null, locale: string | null): string {
  const address = new URL(origin);
  const wanted = new URL(path && URL.canParse(path, origin) ? path : '/', origin);
  // An address such as blob:https://… has an origin too, so it is not enough to look at that.
  if (wanted.protocol === address.protocol && wanted.host === address.host) {
    address.pathname = wanted.pathname;
    address.search = wanted.search;
  }
  if (!`${address.pathname}/`.startsWith(`${base}/`)) address.pathname = base + address.pathname;
  if (locale) address.searchParams.set('locale', locale);
  return address.href;
}
