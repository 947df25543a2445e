import { expect, test } from 'vitest';
import type { TranslationsEntry } from '#contract/catalogFiles.d.ts';
import { sampleCatalog } from '#test/support/sampleCatalog.ts';
import { buildSnapshot } from './buildSnapshot.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';
import type { LiveCatalog } from './liveCatalog.ts';
import { inLocale, localizeCatalog } from './localizeCatalog.ts';
import { searchWordsIn } from './searchWords.ts';

const macedonian: TranslationsEntry = {
  regions: { name: { home: 'дома' } },
  modalities: { name: { CT: 'КТ' } },
  clinics: { name: { parramatta: 'Парамата' } },
  examGroups: { name: { Head: 'Глава' } },
  exams: { name: { 'ct-head': 'КТ на глава' }, bodyPart: { head: 'глава' } },
};

/** A catalog of two clinics with translations. */
function translatedCatalog(
  translations: { readonly [locale: string]: TranslationsEntry } = { mk: macedonian },
): CatalogSnapshot {
  const clinics = ['zetland', 'parramatta'].map((slug) => ({ slug, devices: [{ slug: 'ct-1' }] }));
  const rows = sampleCatalog(clinics, [{ slug: 'ct-head' }, { slug: 'ct-chest' }]);
  const locales = Object.entries(translations).map(([locale, texts]) => ({
    ...{ locale, search_words: { bodyParts: { head: ['bonce'] } }, translations: texts },
  }));
  return buildSnapshot({ ...rows, catalog_locale: locales });
}

test('[CF-2a] translates the texts of a catalog into a locale', () => {
  const catalog = localizeCatalog(translatedCatalog(), 'mk');
  expect(catalog.regionBySlug.get('home')?.name).toBe('дома');
  expect(catalog.examBySlug.get('ct-head')).toMatchObject({
    ...{ name: 'КТ на глава', bodyPart: 'глава', modality: { code: 'CT', name: 'КТ' }, group: { name: 'Глава' } },
  });
  const clinic = catalog.clinicBySlug.get('parramatta');
  expect(clinic).toMatchObject({ name: 'Парамата', region: { name: 'дома' } });
  expect(catalog.clinicById.get(clinic?.id ?? 0)).toBe(clinic);
  expect(catalog.clinics.map(({ slug }) => slug)).toEqual(['zetland', 'parramatta']);
});

test('keeps a text without a translation', () => {
  const catalog = localizeCatalog(translatedCatalog(), 'mk');
  expect(catalog.examBySlug.get('ct-chest')?.name).toBe('ct-chest');
  expect(catalog.clinicBySlug.get('zetland')?.name).toBe('zetland');
});

test('takes the translation of the language for its countries', () => {
  const catalog = translatedCatalog({ en: { regions: { name: { home: 'Home' } } }, 'en-NZ': {} });
  expect(localizeCatalog(catalog, 'en-AU').regionBySlug.get('home')?.name).toBe('Home');
  expect(localizeCatalog(catalog, 'en-NZ').regionBySlug.get('home')?.name).toBe('home');
  expect(localizeCatalog(catalog, 'fr')).toBe(catalog);
});

test('translates a catalog once for each locale', () => {
  const catalog = translatedCatalog();
  expect(localizeCatalog(catalog, 'mk')).toBe(localizeCatalog(catalog, 'mk'));
});

test('localizes each way to read a live catalog', async () => {
  const catalog = translatedCatalog();
  const live: LiveCatalog = {
    ...{ read: async () => ({ catalog, now: 1 }), current: async () => catalog, recent: async () => catalog },
  };
  const localized = localizeCatalog(catalog, 'mk');
  const { catalog: inMacedonian } = inLocale({ catalog: live }, 'mk');
  expect(await inMacedonian.current()).toBe(localized);
  expect(await inMacedonian.recent()).toBe(localized);
  expect(await inMacedonian.read()).toEqual({ catalog: localized, now: 1 });
});

test('translates the body parts of search words', () => {
  expect(searchWordsIn(translatedCatalog(), 'mk').bodyParts).toEqual({ глава: ['bonce'] });
});
