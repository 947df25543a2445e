import { use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';
import { SharedPageContext } from '#client/ui/SharedPageContext.ts';

/** Name of each locale in its own language. */
const names: { readonly [locale: string]: string } = {
  'en-AU': 'English (Australia)',
  'en-NZ': 'English (New Zealand)',
  'en-CA': 'English (Canada)',
  mk: 'Македонски',
  en: 'English (international)',
};

/** Returns the name of a locale in its own language; the locale itself if it has no name here. */
export const languageName = (locale: string): string => names[locale] ?? locale;

/**
 * Links to the languages of the brand, relative to the address of the document. Each reloads the page with `locale`, so that the server renders that
 * language; answers and drafts survive in the tab's storage (CF-2). Nothing for a brand with one language. `titled` shows a title above the links.
 */
export function LanguageLinks({ titled = false }: { readonly titled?: boolean }) {
  const { t } = useTranslation();
  const { config } = useStores();
  const { search } = useLocation();
  const sharedPage = use(SharedPageContext);
  const title = useId();
  if (config.locales.length < 2) return null;
  const urlIn = (locale: string): string => {
    const query = new URLSearchParams(sharedPage ? '' : search);
    query.set('locale', locale);
    return `?${query}`;
  };
  return (
    <>
      {titled && (
        <p id={title} className="menu-title muted small">
          {t('shell.language')}
        </p>
      )}
      <ul className="menu-links" {...(titled ? { 'aria-labelledby': title } : { 'aria-label': t('shell.language') })}>
        {config.locales.map((locale) => (
          <li key={locale}>
            <a
              href={urlIn(locale)}
              lang={locale}
              hrefLang={locale}
              aria-current={locale === config.locale || undefined}
            >
              {languageName(locale)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
