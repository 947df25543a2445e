import { carryKiosk, paths } from '#client/paths.ts';
import { addressOf } from './settings.ts';

/** A link to what the provider says of itself: a page of the portal (`to`), or one elsewhere (`href`). */
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

/**
 * About, contact, terms and privacy: elsewhere when an address is configured, else in the portal, where kiosk mode goes along
 * (HD-3). A frame has no such pages and leads to those at the root (RT-8), and on a kiosk nothing leads out of it.
 */
export function infoLinks(
  radiology: { readonly [setting: string]: unknown },
  { search, kiosk, framed }: { readonly search: string; readonly kiosk: boolean; readonly framed: boolean },
): readonly InfoLink[] {
  return pages.flatMap(([key, setting, path]): readonly InfoLink[] => {
    const href = kiosk ? '' : addressOf(radiology, setting);
    if (href) return [{ key, href }];
    return [framed ? { key, href: path } : { key, to: carryKiosk(path, search) }];
  });
}
