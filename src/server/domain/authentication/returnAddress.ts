import { type Judge, judgeAddress } from '#base/addresses.ts';

/** What the server answers besides pages. */
const noPage = /^\/(?:tracking-frame|api|assets|embed|flows|forms|themes|mailbox|livez|readyz)(?:\/|$)/i;

/** Where to go back to: a page of the portal, as a path, or a listed host; undefined for an address that is not followed (ASVS 3.7.2). */
export function returnAddress(wish: string, judge: Judge): string | undefined {
  const way = judgeAddress(wish, judge);
  if (way?.to !== 'portal') return way?.url;
  return noPage.test(decoded(way.path)) ? undefined : way.path;
}

/** As the router reads a path. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
