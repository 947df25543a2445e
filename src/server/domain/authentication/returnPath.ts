const base = 'https://portal.invalid';

/** A path in this portal to go back to; the first page for anything that leads elsewhere, or to the API. */
export function returnPath(wish = '/'): string {
  // Browsers take a backslash for a slash and forget tabs and line ends.
  if (!wish.startsWith('/') || /[\\\s\p{Cc}]/u.test(wish) || !URL.canParse(wish, base)) return '/';
  const { origin, pathname, search } = new URL(wish, base);
  return origin === base && !/^\/\/|^\/api(\/|$)/.test(pathname) ? pathname + search : '/';
}
