import { carryKiosk, paths } from '#client/paths.ts';
import { addressOf } from './settings.ts';

/** A link to an information page: of the portal (`to`) or of another site (`href`). */
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
 * Links to about, contact, terms and privacy: to the configured URL, else to the page of the portal with kiosk mode preserved (HD-3).
 * In a frame they link to the pages outside /iframe (RT-8); on a kiosk never to another site.
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
