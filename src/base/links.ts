/** Where an address leads: to a page of the portal, by its path, query and fragment, or to another site. */
export type LinkTarget =
  /** Path, query and fragment. */
  { readonly to: 'portal'; readonly path: string } | { readonly to: 'elsewhere'; readonly url: string };

export interface LinkPolicy {
  /** Origin of the portal, where addresses are written out whole; without it they have to be paths. */
  readonly origin?: string;
  /** Names of other hosts that may be gone to; `any` for what the author of a brand wrote. */
  readonly hosts: readonly string[] | 'any';
}

/**
 * The one judge of addresses that somebody gave, on both sides: a path of the portal, the same written out whole, or https at a
 * listed host, without user or port (ASVS 3.7.2). Undefined for everything else, which is not followed.
 */
export function resolveLink(
  given: string,
  { origin = 'https://portal.invalid', hosts }: LinkPolicy,
): LinkTarget | undefined {
  // Browsers take a backslash for a slash and pass over tabs and line ends: nobody who means well writes such an address.
  if (!/^(?:\/(?!\/)|https?:\/\/)/i.test(given) || /[\\\s\p{C}]/u.test(given)) return undefined;
  if (!URL.canParse(given, origin)) return undefined;
  const url = new URL(given, origin);
  if (url.username || url.password) return undefined;
  if (url.origin === origin) {
    return url.pathname.includes('//') ? undefined : { to: 'portal', path: url.pathname + url.search + url.hash };
  }
  const listed = hosts === 'any' || hosts.includes(url.hostname);
  return url.protocol === 'https:' && url.port === '' && listed ? { to: 'elsewhere', url: url.href } : undefined;
}
