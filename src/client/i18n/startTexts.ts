import i18next, { type i18n } from 'i18next';

/**
 * Starts i18next with the flat message keys of one locale, merged by the server from base and brand. A missing text is shown as its
 * key; the linter prevents that in shipped brands.
 */
export function startTexts(locale: string, texts: { readonly [key: string]: string }): i18n {
  const instance = i18next.createInstance();
  instance.init({
    lng: locale,
    fallbackLng: false,
    load: 'currentOnly',
    keySeparator: false,
    nsSeparator: false,
    resources: { [locale]: { translation: texts } },
    interpolation: { escapeValue: false },
    // Has an effect once `labelMark` is registered.
    postProcess: 'label-mark',
    react: { useSuspense: false, bindI18nStore: 'added' },
    initAsync: false,
  });
  return instance;
}

/** Loads formats for dates, numbers and lists of Macedonian if the browser lacks them (CF-2). */
export async function ensureLocale(locale: string): Promise<void> {
  if (locale !== 'mk' || Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0) return;
  const { polyfillMacedonian } = await import('./mk/polyfillMacedonian.ts');
  polyfillMacedonian(Intl);
}
