import { Link } from 'react-router-dom';
import type { PageKind } from '#base/pages.ts';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { tablet, useMedia } from '#client/ui/useMedia.ts';
import { externalUrl } from './infoLinks.ts';
import { usePageContext } from './usePageContext.ts';

/**
 * The provider's logo and name, or its header image. Links to the home page of the base (HD-1), or outside advanced booking from a confirmation page to the configured URL (HD-2),
 * and clears the answers of questionnaires (HD-2).
 */
export function Logo() {
  const { config, flow } = useStores();
  const { application, radiology, theme } = config;
  const { kind, kiosk, advanced } = usePageContext();
  const onTablet = useMedia(tablet);
  const { name } = radiology;
  const image = radiology.brandingImageEnabled ? headerImage(theme.images, kind, onTablet) : undefined;
  const content = image ? (
    <img className="header-image" src={image} alt={name} />
  ) : (
    <LogoWithName logo={theme.logo} name={name} />
  );
  const headerUrl =
    kind === 'confirmation' && !kiosk && !advanced ? externalUrl(application.confirmationHeaderUrl) : '';
  if (headerUrl) {
    return (
      <a href={headerUrl} className="header-home" onClick={flow.clearQuestionnaires}>
        {content}
      </a>
    );
  }
  return (
    <Link to={paths.home} className="header-home" onClick={flow.clearQuestionnaires}>
      {content}
    </Link>
  );
}

/** The logo, an image path or letters, and the name. */
function LogoWithName({ logo, name }: { readonly logo: string | undefined; readonly name: string }) {
  const image = logo?.startsWith('/');
  return (
    <>
      {logo && image && <img className="header-logo" src={logo} alt="" width={40} height={40} />}
      {logo && !image && (
        <span className="header-mark" aria-hidden="true">
          {logo}
        </span>
      )}
      <span>{name}</span>
    </>
  );
}

const imageOfKind: Partial<Record<PageKind, string>> = {
  confirmation: 'confirmation_header',
  'check-in': 'check_in_header',
};

/**
 * Returns the URL of the header image: the image of the page's kind, else on a tablet the tablet's, else the default (SH-6). Undefined
 * if the brand has none of them.
 */
export function headerImage(
  images: { readonly [name: string]: string },
  kind: PageKind,
  tablet: boolean,
): string | undefined {
  const wanted = [imageOfKind[kind], tablet && 'header_tablet', 'header'];
  return wanted.flatMap((name) => (name && images[name]) || []).at(0);
}
