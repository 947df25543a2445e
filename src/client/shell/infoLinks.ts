import { resolveLink } from '#base/links.ts';
import { paths } from '#client/paths.ts';
import type { components } from '#contract/openapi.d.ts';

/** A link to a page about the provider: in the portal (`to`), or on another site (`href`). */
interface InfoLink {
  readonly key: string;
  readonly to?: string;
  readonly href?: string;
}

const pages = [
  ['shell.about', 'aboutUrl', paths.about],
  ['shell.contact', 'contactUrl', paths.contact],
  ['shell.terms', 'termsAndConditionsUrl', paths.terms],
  ['shell.privacy', 'privacyPolicyUrl', paths.privacy],
] as const;

/** Keys of the links that stand at the end of a page rather than in its header. */
export const legalLinks: ReadonlySet<string> = new Set(['shell.terms', 'shell.privacy']);

/**
 * Returns the links to about, contact, terms and privacy: to another site if its address is configured, else to a page of the portal
 * (HD-3). A frame links to the pages at the root (RT-8). A kiosk never links to another site; its router adds `kioskMode`.
 */
export function infoLinks(
  radiology: Pick<components['schemas']['radiology-settings'], (typeof pages)[number][1]>,
  { kiosk, framed }: { readonly kiosk: boolean; readonly framed: boolean },
): readonly InfoLink[] {
  return pages.flatMap(([key, setting, path]): readonly InfoLink[] => {
    const href = kiosk ? '' : externalUrl(radiology[setting]);
    if (href) return [{ key, href }];
    return [framed ? { key, href: path } : { key, to: path }];
  });
}

/** Returns the address of another site; empty if it is not set or not an https address without user and port. */
export function externalUrl(address: string): string {
  const target = resolveLink(address, { hosts: 'any' });
  return target?.to === 'elsewhere' ? target.url : '';
}
