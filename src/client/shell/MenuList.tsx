import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { carryKiosk, paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { externalUrl, infoLinks } from './infoLinks.ts';
import { Languages } from './Languages.tsx';
import { RequestItems } from './RequestItems.tsx';
import { usePageContext } from './usePageContext.ts';

export interface MenuListProps {
  /** Something in it was pressed, which closes it (HD-4). */
  readonly onPress: () => void;
}

/** What is in the menu: the start, the provider's website, what it says of itself, and its languages (HD-3). */
export const MenuList = observer(function MenuList({ onPress }: MenuListProps) {
  const { t } = useTranslation();
  const { config, shell } = useStores();
  const place = usePageContext();
  const homeUrl = place.kiosk ? '' : externalUrl(config.application.homeUrl);
  const start = carryKiosk(place.kiosk ? paths.kiosk : paths.home, place.search);
  return (
    <>
      <ul className="menu-links">
        <RequestItems onPress={onPress} />
        <li>
          <Link to={start} onClick={onPress}>
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
        {infoLinks(config.radiology, place).map(({ key: text, to, href }) => (
          <li key={text}>
            {to ? (
              <Link to={to} onClick={onPress}>
                {t(text)}
              </Link>
            ) : (
              <a href={href} onClick={onPress}>
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
                onPress();
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
