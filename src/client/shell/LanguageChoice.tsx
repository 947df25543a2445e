import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { SharedPageContext } from '#client/ui/SharedPageContext.ts';
import { LanguageLinks, languageName } from './LanguageLinks.tsx';
import { useDisclosure } from './useDisclosure.ts';

/**
 * The current language in the header, which opens the links to the others, also without JavaScript. Inert in a shell, whose links would lose
 * the query.
 */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { locale, locales } = useStores().config;
  const { details } = useDisclosure();
  if (locales.length < 2) return null;
  return (
    <details
      ref={details}
      className="header-language"
      inert={use(SharedPageContext) === 'shell'}
      // The visitor may have opened it early.
      suppressHydrationWarning
    >
      <summary className="header-item">
        <Icon name="globe" />
        <span className="hidden-text">{t('shell.language')}</span>
        <span className="header-label" lang={locale}>
          {languageName(locale)}
        </span>
      </summary>
      <div className="menu-surface">
        <LanguageLinks />
      </div>
    </details>
  );
}
