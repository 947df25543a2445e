import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/Icon.tsx';
import { SharedPageContext } from '#client/ui/SharedPageContext.ts';
import { LanguageLinks } from './LanguageLinks.tsx';
import { MainLinks } from './MainLinks.tsx';
import { useDisclosure } from './useDisclosure.ts';

/** The menu: the links of the header, and the languages (HD-3). A press of an item, Escape, a press outside and a navigation close it (HD-4). */
export function Menu() {
  const { t } = useTranslation();
  const { details, leave } = useDisclosure();
  return (
    <nav className="menu header-menu" aria-label={t('shell.menu')}>
      {/* The visitor may have opened it early. */}
      <details ref={details} suppressHydrationWarning>
        <summary className="header-item menu-toggle">
          <Icon name="menu" />
          <Icon name="close" />
          <span className="header-label">{t('shell.menu')}</span>
        </summary>
        <div className="menu-surface">
          <ul className="menu-links">
            {/* The pressed item disappears; a dialog can return the focus to the summary. */}
            <MainLinks onPress={leave} />
          </ul>
          {use(SharedPageContext) !== 'shell' && <LanguageLinks titled />}
        </div>
      </details>
    </nav>
  );
}
