import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { externalUrl, infoLinks, legalLinks } from './infoLinks.ts';
import { usePageContext } from './usePageContext.ts';

const RequestItems = lazy(async () => ({ default: (await import('./RequestItems.tsx')).RequestItems }));

interface MainLinksProps {
  /** Leaves out terms, privacy and the privacy choices, which the page has at its end. */
  readonly brief?: boolean;
  /** Called when an item is pressed. */
  readonly onPress?: () => void;
}

/** List items of the header and of the menu: booking request, start, website, information pages and privacy choices (HD-3, HD-6). */
export const MainLinks = observer(function MainLinks({ brief = false, onPress = nothing }: MainLinksProps) {
  const { t } = useTranslation();
  const { config, shell, flow, bookingRequest } = useStores();
  const page = usePageContext();
  const homeUrl = page.kiosk ? '' : externalUrl(config.application.homeUrl);
  const info = infoLinks(config.radiology, page).filter(({ key }) => !brief || !legalLinks.has(key));
  const booking = flow.isStep(page.pathname, page.search);
  return (
    <>
      {bookingRequest.summary && (
        <Suspense fallback={null}>
          <RequestItems onPress={onPress} />
        </Suspense>
      )}
      <li>
        <Link to={paths.home} onClick={onPress} aria-current={booking || undefined}>
          {t('shell.home')}
        </Link>
      </li>
      {homeUrl && (
        <li>
          <a href={homeUrl} onClick={onPress}>
            {t('shell.website')}
          </a>
        </li>
      )}
      {info.map(({ key, to, href }) => (
        <li key={key}>
          {to ? (
            <Link to={to} onClick={onPress} aria-current={to === page.pathname ? 'page' : undefined}>
              {t(key)}
            </Link>
          ) : (
            <a href={href} onClick={onPress}>
              {t(key)}
            </a>
          )}
        </li>
      ))}
      {!brief && shell.showChoices && (
        <li>
          <button
            type="button"
            onClick={() => {
              onPress();
              shell.showChoices?.();
            }}
          >
            {t('consent.change')}
          </button>
        </li>
      )}
    </>
  );
});

const nothing = () => undefined;
