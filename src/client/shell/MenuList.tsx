import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { carryKiosk, paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { infoLinks } from './infoLinks.ts';
import { Languages } from './Languages.tsx';
import { addressOf } from './settings.ts';
import { usePlace } from './usePlace.ts';

/** What is in the menu: the start, the provider's website, what it says of itself, and its languages (HD-3). */
export const MenuList = observer(function MenuList() {
  const { t } = useTranslation();
  const { config, shell } = useStores();
  const place = usePlace();
  const homeUrl = place.kiosk ? '' : addressOf(config.application, 'homeUrl');
  const start = carryKiosk(place.kiosk ? paths.kiosk : paths.home, place.search);
  return (
    <>
      <ul className="menu-links">
        <li>
          <Link to={start} onClick={shell.toggleMenu}>
            {t('shell.home')}
          </Link>
        </li>
        {homeUrl && (
          <li>
            <a href={homeUrl} onClick={shell.toggleMenu}>
              {t('shell.website')}
            </a>
          </li>
        )}
        {infoLinks(config.radiology, place).map(({ key: text, to, href }) => (
          <li key={text}>
            {to ? (
              <Link to={to} onClick={shell.toggleMenu}>
                {t(text)}
              </Link>
            ) : (
              <a href={href} onClick={shell.toggleMenu}>
                {t(text)}
              </a>
            )}
          </li>
        ))}
        {shell.showChoices && (
          <li>
            <button
              type="button"
              onClick={() => {
                shell.toggleMenu();
                shell.showChoices?.();
              }}
            >
              {t('consent.change')}
            </button>
          </li>
        )}
      </ul>
      <Languages />
    </>
  );
});
