import { type Layers, presentLayers } from '#brand/layers.ts';
import type { PackFile } from '#brand/pack.ts';

/** Texts by message key. */
export type Texts = { readonly [key: string]: string };

/** All texts of one locale. */
export interface ResolvedTexts {
  readonly texts: Texts;
  /** Returns the file of a text; `''` for a key without a text. */
  fileOf(key: string): string;
}

const fallbackLanguage = 'en';

/** The locale that replaces an unsupported one (CF-2a). */
export const fallbackLocale = 'en-AU';

/**
 * All texts of one locale. A text of the brand replaces a text of the base, and a text of the locale replaces a text of its language.
 * English is the fallback for missing texts (CF-2).
 */
export function resolveTexts(layers: Layers, locale: string): ResolvedTexts {
  const files = textFiles(layers, locale);
  const { $schema: _schema, ...texts }: { [key: string]: string } = Object.assign({}, ...files.map(({ json }) => json));
  const fileOf = (key: string) => files.findLast(({ json }) => Object.hasOwn(json as object, key))?.file ?? '';
  return { texts, fileOf };
}

/** The locale files for a locale. Each file overrides those before it. */
export function textFiles(layers: Layers, locale: string): readonly PackFile[] {
  const language = locale.split('-')[0] ?? locale;
  const own = language === locale ? [language] : [language, locale];
  const groups = language === fallbackLanguage ? [own] : [[fallbackLanguage], own];
  return groups.flatMap((tags) =>
    presentLayers(layers).flatMap(({ files }) => tags.flatMap((tag) => files[`locales/${tag}.json`] ?? [])),
  );
}
