import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { carryKiosk, paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { infoLinks } from './infoLinks.ts';
import { Languages } from './Languages.tsx';
import { textOf } from './settings.ts';
import { usePlace } from './usePlace.ts';

/** The menu behind its button. A press on anything in it closes it, and so do Escape, a press beside it and another page (HD-4). */
export const Menu = observer(function Menu() {
  const { t } = useTranslation();
  const { config, shell } = useStores();
  const place = usePlace();
  const { key } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = shell.menuOpen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it.
  useEffect(() => shell.closeMenu(), [shell, key]);
  useEffect(() => {
    if (!open) return undefined;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !nav.current?.contains(event.target)) shell.closeMenu();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      shell.closeMenu();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, shell]);

  const homeUrl = place.kiosk ? '' : textOf(config.application, 'homeUrl');
  const start = carryKiosk(place.kiosk ? paths.kiosk : paths.home, place.search);
  return (
    <nav ref={nav} className="menu" aria-label={t('shell.menu')}>
      <button
        ref={button}
        type="button"
        className="menu-toggle"
        aria-expanded={open}
        aria-controls="menu-list"
        onClick={shell.toggleMenu}
      >
        <Icon name={open ? 'close' : 'menu'} />
        <span>{t('shell.menu')}</span>
      </button>
      <div id="menu-list" className="menu-list" hidden={!open}>
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
        </ul>
        <Languages />
      </div>
    </nav>
  );
});
