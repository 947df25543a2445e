import type { Pack, PackFile } from './pack.ts';

/** Texts by message key. */
export type Texts = { readonly [key: string]: string };

/** All texts of one locale, and the file that each was taken from. */
export interface ResolvedTexts {
  readonly texts: Texts;
  readonly files: { readonly [key: string]: string };
}

const lastResort = 'en';

/**
 * All texts of one locale. What a language does not say is said in English, base before brand; within the language the
 * brand's words win over the base's, the region's over the language's (CF-2).
 */
export function resolveTexts(base: Pack, brand: Pack, locale: string): ResolvedTexts {
  const language = locale.split('-')[0] ?? locale;
  const own = language === locale ? [language] : [language, locale];
  const groups = language === lastResort ? [own] : [[lastResort], own];
  const sources = groups.flatMap((tags) =>
    [base, brand].flatMap((pack) => tags.flatMap((tag) => pack.files[`locales/${tag}.json`] ?? [])),
  );
  const texts: { [key: string]: string } = {};
  const files: { [key: string]: string } = {};
  for (const { file, json } of sources) {
    for (const [key, text] of textsOf(json)) {
      texts[key] = text;
      files[key] = file;
    }
  }
  return { texts, files };
}

function textsOf(json: PackFile['json']): readonly (readonly [string, string])[] {
  const { $schema: _law, ...texts } = json as { readonly [key: string]: string };
  return Object.entries(texts);
}
