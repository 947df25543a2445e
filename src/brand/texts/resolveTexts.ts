import { type Layers, presentLayers } from '#brand/layers.ts';
import type { PackFile } from '#brand/pack.ts';

/** Texts by message key. */
export type Texts = { readonly [key: string]: string };

/** All texts of one locale. */
export interface ResolvedTexts {
  readonly texts: Texts;
  /** The file that a text was taken from; `''` for a key without a text. */
  fileOf(key: string): string;
}

const fallbackLanguage = 'en';

/**
 * All texts of one locale. What a language does not say is said in English, base before brand; within the language the
 * brand's words win over the base's, the region's over the language's (CF-2).
 */
export function resolveTexts(layers: Layers, locale: string): ResolvedTexts {
  const files = textFiles(layers, locale);
  const { $schema: _law, ...texts }: { [key: string]: string } = Object.assign({}, ...files.map(({ json }) => json));
  const fileOf = (key: string) => files.findLast(({ json }) => Object.hasOwn(json as object, key))?.file ?? '';
  return { texts, fileOf };
}

/** The files that speak a locale, in the order in which each overrules those before it. */
export function textFiles(layers: Layers, locale: string): readonly PackFile[] {
  const language = locale.split('-')[0] ?? locale;
  const own = language === locale ? [language] : [language, locale];
  const groups = language === fallbackLanguage ? [own] : [[fallbackLanguage], own];
  return groups.flatMap((tags) =>
    presentLayers(layers).flatMap(({ files }) => tags.flatMap((tag) => files[`locales/${tag}.json`] ?? [])),
  );
}
