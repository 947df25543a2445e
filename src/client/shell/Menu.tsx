import { observer } from 'mobx-react-lite';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import type { MenuListProps } from './MenuList.tsx';

/** The menu and its button. A click on an item, Escape, a click outside and a navigation close it (HD-4). */
export const Menu = observer(function Menu() {
  const { t } = useTranslation();
  const { shell } = useStores();
  const { key } = useLocation();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
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
  // The pressed item disappears with the list; the focus moves to the button, where a dialog can return it.
  const press = () => {
    shell.toggleMenu();
    button?.focus();
  };

  return (
    <nav className="menu header-menu" aria-label={t('shell.menu')}>
      <button
        ref={setButton}
        type="button"
        className="header-item menu-toggle"
        aria-expanded={open}
        aria-controls={open && List ? 'menu-list' : undefined}
        onClick={() => {
          load();
          shell.toggleMenu();
        }}
        onPointerEnter={load}
        onFocus={load}
      >
        <Icon name={open ? 'close' : 'menu'} />
        <span className="header-label">{t('shell.menu')}</span>
      </button>
      {open && List && <List id="menu-list" button={button} onClose={shell.closeMenu} onPress={press} />}
      {open && !List && missing && (
        <p role="alert" className="menu-missing">
          {t('error.offline')}
        </p>
      )}
    </nav>
  );
});
