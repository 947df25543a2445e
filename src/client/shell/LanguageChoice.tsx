import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { LanguageLinks, languageName } from './LanguageLinks.tsx';
import { useDisclosure } from './useDisclosure.ts';

/** True in a shell that the server draws without knowing the address, which the links to other languages would need. */
export const AddressUnknownContext = createContext(false);

/** The current language in the header, which opens the links to the others, also without JavaScript. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { locale, locales } = useStores().config;
  const { details } = useDisclosure();
  if (locales.length < 2) return null;
  return (
    <details ref={details} className="header-language" inert={use(AddressUnknownContext)} suppressHydrationWarning>
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
