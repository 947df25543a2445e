import { observer } from 'mobx-react-lite';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import type { MenuListProps } from './MenuList.tsx';
import { useDismiss } from './useDismiss.ts';

/** The menu behind its button. A press on anything in it closes it, and so do Escape, a press beside it and another page (HD-4). */
export const Menu = observer(function Menu() {
  const { t } = useTranslation();
  const { shell } = useStores();
  const { key } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = shell.menuOpen;
  const [List, setList] = useState<ComponentType<MenuListProps>>();
  const [missing, setMissing] = useState(false);
  // What was fetched before the connection broke is there; what was not leaves the page alone, and is asked for anew.
  const load = () =>
    import('./MenuList.tsx').then(
      ({ MenuList }) => {
        setList(() => MenuList);
        setMissing(false);
      },
      () => setMissing(true),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it.
  useEffect(() => shell.closeMenu(), [shell, key]);
  useDismiss(open, shell.closeMenu, nav, button);
  // What was pressed is gone with the list: the focus goes to what is there, for a dialog to give it back to.
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
