import i18next from 'i18next';
import { resolveTexts } from '#brand/texts/resolveTexts.ts';
import { readBasePack, readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import type english from '../../brands/base/locales/en.json';

/** A message key of the base locale. */
export type TextKey = Exclude<keyof typeof english, '$schema'>;

const locale = 'en-AU';
const packs = [readBasePack().pack, readBrandPack('southern-light').pack] as const;
const i18n = i18next.createInstance();
await i18n.init({
  lng: locale,
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  resources: { [locale]: { translation: resolveTexts(packs, locale).texts } },
  interpolation: { escapeValue: false },
});

/**
 * The English text of a message key as patients of the default brand read it, with `values` filled in, so that tests find
 * elements by key and a changed wording breaks none of them.
 */
export function text(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return i18n.t(key, values);
}
