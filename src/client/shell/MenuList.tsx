import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { externalUrl, infoLinks } from './infoLinks.ts';
import { Languages } from './Languages.tsx';
import { MenuSurface, type MenuSurfaceProps } from './MenuSurface.tsx';
import { RequestItems } from './RequestItems.tsx';
import { usePageContext } from './usePageContext.ts';

/** Props of `MenuList`. */
export interface MenuListProps extends Omit<MenuSurfaceProps, 'children'> {
  /** Called when an item is pressed; closes the menu (HD-4). */
  readonly onPress: () => void;
}

/** The items of the menu: home, website, information pages, privacy choices and languages (HD-3). */
export const MenuList = observer(function MenuList({ onPress, ...surface }: MenuListProps) {
  const { t } = useTranslation();
  const { config, shell } = useStores();
  const page = usePageContext();
  const homeUrl = page.kiosk ? '' : externalUrl(config.application.homeUrl);
  return (
    <MenuSurface {...surface}>
      <ul className="menu-links">
        <RequestItems onPress={onPress} />
        <li>
          <Link to={paths.home} onClick={onPress}>
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
        {infoLinks(config.radiology, page).map(({ key: text, to, href }) => (
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
    </MenuSurface>
  );
});
