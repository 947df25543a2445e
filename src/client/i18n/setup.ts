import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/**
 * Starts the texts: flat message keys of one locale, brand over base, already merged by the server. A key without a text
 * is shown as the key, which the linter of the texts never lets happen in a shipped brand.
 */
export function startTexts(locale: string, texts: { readonly [key: string]: string }): i18n {
  const instance = i18next.createInstance().use(initReactI18next);
  instance.init({
    lng: locale,
    fallbackLng: false,
    load: 'currentOnly',
    keySeparator: false,
    nsSeparator: false,
    resources: { [locale]: { translation: texts } },
    interpolation: { escapeValue: false },
    // `labelMark`, once it is used.
    postProcess: 'label-mark',
    react: { useSuspense: false, bindI18nStore: 'added' },
    initAsync: false,
  });
  return instance;
}
