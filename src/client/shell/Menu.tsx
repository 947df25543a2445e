import { observer } from 'mobx-react-lite';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import type { MenuListProps } from './MenuList.tsx';
import { useDismiss } from './useDismiss.ts';

/** The menu and its button. A click on an item, Escape, a click outside and a navigation close it (HD-4). */
export const Menu = observer(function Menu() {
  const { t } = useTranslation();
  const { shell } = useStores();
  const { key } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = shell.menuOpen;
  const [List, setList] = useState<ComponentType<MenuListProps>>();
  const [missing, setMissing] = useState(false);
  // If the list cannot be loaded, the page stays usable and the next press tries again.
  const load = () =>
    import('./MenuList.tsx').then(
      ({ MenuList }) => {
        setList(() => MenuList);
        setMissing(false);
      },
      () => setMissing(true),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => shell.closeMenu(), [shell, key]);
  useDismiss(open, shell.closeMenu, nav, button);
  // The pressed item disappears with the list; the focus moves to the button, where a dialog can return it.
  const press = () => {
    shell.toggleMenu();
    button.current?.focus();
  };

  return (
    <nav ref={nav} className="menu" aria-label={t('shell.menu')}>
      <button
        ref={button}
        type="button"
        className="menu-toggle"
        aria-expanded={open}
        aria-controls="menu-list"
        onClick={() => {
          load();
          shell.toggleMenu();
        }}
        onPointerEnter={load}
        onFocus={load}
      >
        <Icon name={open ? 'close' : 'menu'} />
        <span>{t('shell.menu')}</span>
      </button>
      <div id="menu-list" className="menu-list" hidden={!open}>
        {open && List && <List onPress={press} />}
        {open && !List && missing && <p role="alert">{t('error.offline')}</p>}
      </div>
    </nav>
  );
});
