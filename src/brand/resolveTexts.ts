import { type Layers, packsOf } from './layers.ts';
import type { PackFile } from './pack.ts';

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
export function resolveTexts(layers: Layers, locale: string): ResolvedTexts {
  const texts: { [key: string]: string } = {};
  const files: { [key: string]: string } = {};
  for (const { file, json } of textFiles(layers, locale)) {
    for (const [key, text] of textsOf(json)) {
      texts[key] = text;
      files[key] = file;
    }
  }
  return { texts, files };
}

/** The files that speak a locale, in the order in which each overrules those before it. */
export function textFiles(layers: Layers, locale: string): readonly PackFile[] {
  const language = locale.split('-')[0] ?? locale;
  const own = language === locale ? [language] : [language, locale];
  const groups = language === lastResort ? [own] : [[lastResort], own];
  return groups.flatMap((tags) =>
    packsOf(layers).flatMap(({ files }) => tags.flatMap((tag) => files[`locales/${tag}.json`] ?? [])),
  );
}

function textsOf(json: PackFile['json']): readonly (readonly [string, string])[] {
  const { $schema: _law, ...texts } = json as { readonly [key: string]: string };
  return Object.entries(texts);
}
