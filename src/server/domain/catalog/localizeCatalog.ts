import { getOwn } from '#base/json.ts';
import { oncePer } from '#base/oncePer.ts';
import type { TranslationsEntry } from '#contract/catalogFiles.d.ts';
import { choiceLists } from './catalogFiles.ts';
import type { CatalogSnapshot, Clinic, Exam, ExamGroup, Modality, Region } from './catalogSnapshot.ts';
import type { LiveCatalog } from './liveCatalog.ts';

/** Returns the same dependencies, with the texts of the catalog in a locale. */
export function inLocale<T extends { readonly catalog: LiveCatalog }>(deps: T, locale: string): T {
  const { catalog } = deps;
  const localized: LiveCatalog = {
    read: async (source) => {
      const { catalog: read, now } = await catalog.read(source);
      return { catalog: localizeCatalog(read, locale), now };
    },
    current: async () => localizeCatalog(await catalog.current(), locale),
    recent: async () => {
      const recent = await catalog.recent();
      return recent && localizeCatalog(recent, locale);
    },
  };
  return { ...deps, catalog: localized };
}

/** Returns a catalog with the texts of a locale or its language; a text without translation stays as it is. Cached by catalog. */
export function localizeCatalog(catalog: CatalogSnapshot, locale: string): CatalogSnapshot {
  const found = localeIn(catalog, locale);
  if (found === undefined) return catalog;
  const steps = localized(catalog, found);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Localizes a catalog in each locale with translations, in steps of a few milliseconds for 10,000 clinics. Afterwards `localizeCatalog` only
 * looks it up.
 */
export function* localizeInSteps(catalog: CatalogSnapshot): Generator<undefined, void> {
  for (const locale of catalog.translations.keys()) yield* localized(catalog, locale);
}

/** Returns a body part of the catalog in a locale. */
export function bodyPartIn(catalog: CatalogSnapshot, locale: string, bodyPart: string): string {
  const byText = catalog.translations.get(localeIn(catalog, locale) ?? '')?.exams?.bodyPart ?? {};
  return (Object.hasOwn(byText, bodyPart) && byText[bodyPart]) || bodyPart;
}

/** Returns the locale or its language, if the catalog has translations for it. */
function localeIn({ translations }: CatalogSnapshot, locale: string): string | undefined {
  const [language = ''] = locale.split('-');
  return [locale, language].find((one) => translations.has(one));
}

/** The localized forms of a catalog by locale. */
const knownOf = oncePer((_catalog: CatalogSnapshot) => new Map<string, CatalogSnapshot>());

function* localized(catalog: CatalogSnapshot, locale: string): Generator<undefined, CatalogSnapshot> {
  const known = knownOf(catalog).get(locale);
  const translations = catalog.translations.get(locale);
  if (known || !translations) return known ?? catalog;
  const made = yield* translated(catalog, locale, translations);
  knownOf(catalog).set(locale, made);
  return made;
}

/** How many clinics a step translates or sorts. */
const clinicsAtOnce = 1_000;

function* translated(
  catalog: CatalogSnapshot,
  locale: string,
  translations: TranslationsEntry,
): Generator<undefined, CatalogSnapshot> {
  const { t, region, modality, group, exam, clinic } = translatorsOf(translations);
  const { compare } = new Intl.Collator(locale);
  const byName = (a: Clinic, b: Clinic) => compare(a.name, b.name) || a.id - b.id;
  let sorted: Clinic[][] = [];
  for (let at = 0; at < catalog.clinics.length; at += clinicsAtOnce) {
    sorted.push(
      catalog.clinics
        .slice(at, at + clinicsAtOnce)
        .map(clinic)
        .sort(byName),
    );
    yield;
  }
  while (sorted.length > 1) {
    const merged: Clinic[][] = [];
    for (let at = 0; at < sorted.length; at += 2) {
      // Merges two lists, because they are sorted.
      merged.push(
        sorted
          .slice(at, at + 2)
          .flat()
          .sort(byName),
      );
      yield;
    }
    sorted = merged;
  }
  const clinicBySlug = mapped(catalog.clinicBySlug, clinic);
  yield;
  const clinicById = mapped(catalog.clinicById, clinic);
  yield;
  return {
    ...catalog,
    clinics: sorted[0] ?? [],
    clinicBySlug,
    clinicById,
    regions: catalog.regions.map(region),
    groups: catalog.groups.map(group),
    modalities: catalog.modalities.map(modality),
    exams: catalog.exams.map(exam),
    regionBySlug: mapped(catalog.regionBySlug, region),
    examBySlug: mapped(catalog.examBySlug, exam),
    examById: mapped(catalog.examById, exam),
    documentTypes: catalog.documentTypes.map((type) => ({
      ...type,
      title: t('documentTypes', 'title', type.title),
      description: t('documentTypes', 'description', type.description),
    })),
    choices: new Map(
      [...catalog.choices].map(([list, choices]) => [
        list,
        choices.map((choice) => ({ ...choice, name: t(partOfList(list), 'name', choice.name) })),
      ]),
    ),
  };
}

/** Functions that translate the parts of a catalog, each part once, also if several catalogs have it. */
const translatorsOf = oncePer((translations: TranslationsEntry) => {
  const t = textsOf(translations);
  const region = oncePer(({ name, ...rest }: Region): Region => ({ ...rest, name: t('regions', 'name', name) }));
  const modality = oncePer(
    ({ name, ...rest }: Modality): Modality => ({ ...rest, name: t('modalities', 'name', name) }),
  );
  const group = oncePer(
    ({ name, ...rest }: ExamGroup): ExamGroup => ({ ...rest, name: t('examGroups', 'name', name) }),
  );
  const exam = oncePer(
    (one: Exam): Exam => ({
      ...one,
      modality: modality(one.modality),
      group: group(one.group),
      name: t('exams', 'name', one.name),
      bodyPart: t('exams', 'bodyPart', one.bodyPart),
      preparation: t('exams', 'preparation', one.preparation),
      notes: t('exams', 'notes', one.notes),
      examNotes: t('exams', 'examNotes', one.examNotes),
    }),
  );
  const clinic = oncePer(
    (one: Clinic): Clinic => ({
      ...one,
      region: region(one.region),
      name: t('clinics', 'name', one.name),
      directions: t('clinics', 'directions', one.directions),
    }),
  );
  return { t, region, modality, group, exam, clinic };
});

function partOfList(list: string): string {
  return new Map<string, string>(Object.entries(choiceLists)).get(list) ?? list;
}

/** The translations of a catalog by file, property and text. */
interface Texts {
  readonly [file: string]: { readonly [property: string]: { readonly [text: string]: string } };
}

/** Returns a function that translates a text of a property of a catalog file. It copies nothing, because there may be 10,000 clinics. */
function textsOf(translations: TranslationsEntry) {
  const { $schema, ...files } = translations;
  return (file: string, property: string, text: string): string => {
    const byText = getOwn(getOwn(files as Texts, file) ?? {}, property) ?? {};
    return getOwn(byText, text) ?? text;
  };
}

function mapped<K, T>(items: ReadonlyMap<K, T>, map: (item: T) => T): ReadonlyMap<K, T> {
  return new Map([...items].map(([key, item]) => [key, map(item)]));
}
