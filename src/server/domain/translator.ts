import { createInstance, type TOptions } from 'i18next';

/** Returns the text of a key with its values filled in; the key itself if the locale has no such text. */
export type Translate = (key: string, values?: TOptions) => string;

/** Returns the translation function of a locale. Values are not escaped. */
export function translator(locale: string, texts: { readonly [key: string]: string }): Translate {
  const i18n = createInstance({
    lng: locale,
    resources: { [locale]: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  i18n.init();
  return (key, values) => i18n.t(key, values ?? {});
}
