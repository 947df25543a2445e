import { Link } from 'react-router-dom';
import type { PageKind } from '#base/pages.ts';
import { carryKiosk, paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { externalUrl } from './infoLinks.ts';
import { tablet, useMedia } from './useMedia.ts';
import { usePageContext } from './usePageContext.ts';

/**
 * The sign of the provider beside its name, or its image in place of both; leads home, or from a confirmation elsewhere (HD-1). What
 * was answered in questionnaires is forgotten (HD-2).
 */
export function Logo() {
  const { config, flow } = useStores();
  const { application, radiology, theme } = config;
  const { kind, kiosk, search } = usePageContext();
  const onTablet = useMedia(tablet);
  const { name } = radiology;
  const image = radiology.brandingImageEnabled ? headerImage(theme.images, kind, onTablet) : undefined;
  const sign = image ? (
    <img className="header-image" src={image} alt={name} />
  ) : (
    <NamedSign logo={theme.logo} name={name} />
  );
  const elsewhere = kind === 'confirmation' && !kiosk ? externalUrl(application.confirmationHeaderUrl) : '';
  const home = kiosk ? paths.kiosk : kind === 'advanced-booking' ? paths.advancedBooking : paths.home;
  if (elsewhere) {
    return (
      <a href={elsewhere} className="header-home" onClick={flow.clearQuestionnaires}>
        {sign}
      </a>
    );
  }
  return (
    <Link to={carryKiosk(home, search)} className="header-home" onClick={flow.clearQuestionnaires}>
      {sign}
    </Link>
  );
}

/** An image by its path, or letters, beside the name. */
function NamedSign({ logo, name }: { readonly logo: string | undefined; readonly name: string }) {
  const image = logo?.startsWith('/');
  return (
    <>
      {logo && image && <img src={logo} alt="" height={32} />}
      {logo && !image && (
        <span className="header-mark" aria-hidden="true">
          {logo}
        </span>
      )}
      <span>{name}</span>
    </>
  );
}

const own: Partial<Record<PageKind, string>> = { confirmation: 'confirmation_header', 'check-in': 'check_in_header' };

/**
 * Address of the image in the header: that of the page's kind, else that of tablets on one, else the common one, of those that
 * the brand has (SH-6). Undefined when it has none of them.
 */
export function headerImage(
  images: { readonly [name: string]: string },
  kind: PageKind,
  tablet: boolean,
): string | undefined {
  const wanted = [own[kind], tablet && 'header_tablet', 'header'];
  return wanted.flatMap((name) => (name && images[name]) || []).at(0);
}
