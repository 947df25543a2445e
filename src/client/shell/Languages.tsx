import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';

/** What each locale calls itself. */
const names: { readonly [locale: string]: string } = {
  'en-AU': 'English (Australia)',
  'en-NZ': 'English (New Zealand)',
  'en-CA': 'English (Canada)',
  mk: 'Македонски',
  en: 'English (international)',
};

/**
 * The other languages of the brand. Each is the same address once more, so that the server speaks it from the first word on;
 * what was answered and typed is in the tab's memory and is there again (CF-2).
 */
export function Languages() {
  const { t } = useTranslation();
  const { config } = useStores();
  const { search } = useLocation();
  const here = useHref({ pathname: useLocation().pathname });
  if (config.locales.length < 2) return null;
  const addressIn = (locale: string): string => {
    const query = new URLSearchParams(search);
    query.set('locale', locale);
    return `${here}?${query}`;
  };
  return (
    <>
      <p id="languages" className="menu-title">
        {t('shell.language')}
      </p>
      <ul className="menu-links" aria-labelledby="languages">
        {config.locales.map((locale) => (
          <li key={locale}>
            <a
              href={addressIn(locale)}
              lang={locale}
              hrefLang={locale}
              aria-current={locale === config.locale || undefined}
            >
              {names[locale] ?? locale}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
