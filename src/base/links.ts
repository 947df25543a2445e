import { isReadablePath } from './pages.ts';

/** Where a link leads: to a page of the portal (path, query and fragment) or to another site. */
export type LinkTarget =
  | { readonly to: 'portal'; readonly path: string }
  | { readonly to: 'elsewhere'; readonly url: string };

/** Which links may be followed. */
export interface LinkPolicy {
  /** Origin of the portal, for absolute URLs to it; without it only paths lead to the portal. */
  readonly origin?: string;
  /** Names of other hosts that are allowed; `any` for links that the author of a brand wrote. */
  readonly hosts: readonly string[] | 'any';
}

/**
 * Checks a link that somebody supplied, for browser and server alike. Allowed are a path of the portal, an absolute URL of the portal,
 * and an https URL of an allowed host without user name and port (ASVS 3.7.2). Returns undefined for every other link; do not follow it.
 * That includes a path of the portal with invalid percent-encoding, which no page has.
 */
export function resolveLink(
  given: string,
  { origin = 'https://portal.invalid', hosts }: LinkPolicy,
): LinkTarget | undefined {
  // Browsers read a backslash as a slash and skip tabs and line ends, so a link with one of them is an attack.
  if (!/^(?:\/(?!\/)|https?:\/\/)/i.test(given) || /[\\\s\p{C}]/u.test(given)) return undefined;
  if (!URL.canParse(given, origin)) return undefined;
  const url = new URL(given, origin);
  if (url.username || url.password) return undefined;
  if (url.origin === origin) {
    const isPath = !url.pathname.includes('//') && isReadablePath(url.pathname);
    return isPath ? { to: 'portal', path: url.pathname + url.search + url.hash } : undefined;
  }
  const listed = hosts === 'any' || hosts.includes(url.hostname);
  return url.protocol === 'https:' && url.port === '' && listed ? { to: 'elsewhere', url: url.href } : undefined;
}
