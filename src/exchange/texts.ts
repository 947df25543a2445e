import { getOwn } from '#base/json.ts';
import type { LocalizedText } from './question.ts';

/** Texts by locale, then by message key, as in `locales/<locale>.json`. */
export type TextsByLocale = { readonly [locale: string]: { readonly [key: string]: string } };

/** Maximum characters of a text in a locale file. */
export const maxLocaleTextLength = 4000;

/** Collects texts under message keys while a form is written. */
export interface TextCollector {
  /** Stores a text under a key, or under the next free key, and returns the key. */
  write(key: string, words: LocalizedText): string;
  readonly texts: TextsByLocale;
}

/** Creates an empty collector. */
export function collectTexts(): TextCollector {
  const texts: { [locale: string]: { [key: string]: string } } = {};
  const used = new Set<string>();
  return {
    texts,
    write(wanted, words) {
      let key = wanted;
      for (let n = 2; used.has(key); n++) key = `${wanted}-${n}`;
      used.add(key);
      for (const [locale, text] of Object.entries(words)) {
        texts[locale] ??= {};
        texts[locale][key] = text;
      }
      return key;
    },
  };
}

/** The text of a key in all locales; undefined if no locale has it. */
export function localizedText(key: unknown, texts: TextsByLocale): LocalizedText | undefined {
  if (typeof key !== 'string') return undefined;
  const found = Object.entries(texts).flatMap(([locale, byKey]) => {
    const text = getOwn(byKey, key);
    return text === undefined ? [] : [[locale, text] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Whether a tag is a valid locale, such as `de` or `en-NZ`. */
export function isLocale(tag: unknown): tag is string {
  return typeof tag === 'string' && /^[a-z]{2}(?:-[A-Z]{2})?$/.test(tag);
}

/** Converts a text to a short suffix of a message key. */
export function keyPart(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 50) || 'text';
}
