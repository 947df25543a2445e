import { createInstance, type TOptions } from 'i18next';
import { oncePerKey } from '#base/oncePer.ts';

/** Returns the text of a key, or of the first of several keys that has one, with its values filled in; the key itself if there is no text. */
export type Translate = (key: string | string[], values?: TOptions) => string;

/** Texts by key. */
interface Texts {
  readonly [key: string]: string;
}

/** Returns the translation function of a locale, made once for its texts. Values are not escaped. */
export function translator(locale: string, texts: Texts): Translate {
  return translatorOf(texts, locale);
}

const translatorOf = oncePerKey((texts: Texts, locale: string): Translate => {
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
});
