import { expect, test } from 'vitest';
import type { TranslationsEntry } from '#contract/catalogFiles.d.ts';
import { sampleCatalog } from '#test/support/sampleCatalog.ts';
import { buildSnapshot } from './buildSnapshot.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';
import type { LiveCatalog } from './liveCatalog.ts';
import { inLocale, localizeCatalog, localizeInSteps } from './localizeCatalog.ts';
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
    locale,
    search_words: { bodyParts: { head: ['bonce'] } },
    translations: texts,
  }));
  return buildSnapshot({ ...rows, catalog_locale: locales });
}

test('[CF-2a] translates the texts of a catalog into a locale', () => {
  const catalog = localizeCatalog(translatedCatalog(), 'mk');
  expect(catalog.regionBySlug.get('home')?.name).toBe('дома');
  expect(catalog.examBySlug.get('ct-head')).toMatchObject({
    name: 'КТ на глава',
    bodyPart: 'глава',
    modality: { code: 'CT', name: 'КТ' },
    group: { name: 'Глава' },
  });
  const clinic = catalog.clinicBySlug.get('parramatta');
  expect(clinic).toMatchObject({ name: 'Парамата', region: { name: 'дома' } });
  expect(catalog.clinicById.get(clinic?.id ?? 0)).toBe(clinic);
  // By name in Macedonian: Cyrillic letters come first.
  expect(catalog.clinics.map(({ name }) => name)).toEqual(['Парамата', 'zetland']);
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

test('localizes many clinics in steps, in order of name', () => {
  const names = Array.from({ length: 2_600 }, (_, n) => `clinic-${(n * 7_919) % 2_600}`);
  const rows = sampleCatalog(names.map((slug) => ({ slug, devices: [] })));
  const clinics = { name: Object.fromEntries(names.map((name) => [name, name.replace('clinic', 'клиника')])) };
  const locales = [{ locale: 'mk', search_words: null, translations: { clinics } }];
  const whole = buildSnapshot({ ...rows, catalog_locale: locales });
  let copied = 0;
  const counting = new Map(
    [...whole.clinicById].map(([id, clinic]) => [
      id,
      new Proxy(clinic, {
        ownKeys(target) {
          copied += 1;
          return Reflect.ownKeys(target);
        },
      }),
    ]),
  );
  const catalog = {
    ...whole,
    clinicById: counting,
    clinics: whole.clinics.flatMap(({ id }) => counting.get(id) ?? []),
    clinicBySlug: new Map([...counting.values()].map((clinic) => [clinic.slug, clinic])),
  };
  const inSteps: number[] = [];
  const steps = localizeInSteps(catalog);
  for (let before = copied; !steps.next().done; before = copied) inSteps.push(copied - before);
  expect(inSteps.slice(0, 4)).toEqual([1_000, 1_000, 600, 0]);
  expect(copied).toBe(2_600);
  const localized = localizeCatalog(catalog, 'mk').clinics.map(({ name }) => name);
  expect(localized).toEqual(Object.values(clinics.name).toSorted(new Intl.Collator('mk').compare));
  expect(copied).toBe(2_600);
});

test('keeps localized clinics that did not change', () => {
  const before = translatedCatalog();
  const [parramatta, zetland] = before.clinics;
  if (!parramatta || !zetland) throw new Error('The catalog has no clinics');
  const clinics = [parramatta, { ...zetland, phone: '1' }];
  const after = localizeCatalog({ ...before, clinics, revision: 'sample-2' }, 'mk');
  const kept = localizeCatalog(before, 'mk').clinics;
  expect(after.clinics.map((clinic, n) => clinic === kept[n])).toEqual([true, false]);
});

test('localizes each way to read a live catalog', async () => {
  const catalog = translatedCatalog();
  const live: LiveCatalog = {
    read: async () => ({ catalog, now: 1 }),
    current: async () => catalog,
    recent: async () => catalog,
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
