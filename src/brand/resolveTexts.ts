import type { Pack } from './pack.ts';

/** Texts by message key. */
export type Texts = { readonly [key: string]: string };

const lastResort = 'en';

/**
 * All texts of one locale. What a language does not say is said in English, base before brand; within the language the
 * brand's words win over the base's, the region's over the language's (CF-2).
 */
export function resolveTexts(base: Pack, brand: Pack, locale: string): Texts {
  const language = locale.split('-')[0] ?? locale;
  const group = (tags: readonly string[]) => [base, brand].flatMap((pack) => tags.map((tag) => textsOf(pack, tag)));
  const own = language === locale ? [language] : [language, locale];
  return Object.assign({}, ...(language === lastResort ? [] : group([lastResort])), ...group(own));
}

function textsOf(pack: Pack, tag: string): Texts {
  const { $schema: _law, ...texts } = (pack.files[`locales/${tag}.json`]?.json ?? {}) as { [key: string]: string };
  return texts;
}
