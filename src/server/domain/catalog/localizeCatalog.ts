import { oncePer } from '#base/oncePer.ts';
import type { TranslationsEntry } from '#contract/catalogFiles.d.ts';
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

/** For each catalog, its translated forms. */
const known = oncePer((_catalog: CatalogSnapshot) => new Map<TranslationsEntry, CatalogSnapshot>());

/** Returns a catalog with the texts of a locale or its language; a text without translation stays as it is. Cached by revision. */
export function localizeCatalog(catalog: CatalogSnapshot, locale: string): CatalogSnapshot {
  const translations = translationsIn(catalog, locale);
  if (!translations) return catalog;
  const localized = known(catalog).get(translations) ?? translated(catalog, translations);
  known(catalog).set(translations, localized);
  return localized;
}

/** Returns a body part of the catalog in a locale. */
export function bodyPartIn(catalog: CatalogSnapshot, locale: string, bodyPart: string): string {
  const byText = translationsIn(catalog, locale)?.exams?.bodyPart ?? {};
  return (Object.hasOwn(byText, bodyPart) && byText[bodyPart]) || bodyPart;
}

function translationsIn({ translations }: CatalogSnapshot, locale: string): TranslationsEntry | undefined {
  const [language = ''] = locale.split('-');
  return translations.get(locale) ?? translations.get(language);
}

function translated(catalog: CatalogSnapshot, translations: TranslationsEntry): CatalogSnapshot {
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
  return {
    ...catalog,
    regions: catalog.regions.map(region),
    clinics: catalog.clinics.map(clinic).sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id),
    groups: catalog.groups.map(group),
    modalities: catalog.modalities.map(modality),
    exams: catalog.exams.map(exam),
    regionBySlug: mapped(catalog.regionBySlug, region),
    clinicBySlug: mapped(catalog.clinicBySlug, clinic),
    examBySlug: mapped(catalog.examBySlug, exam),
    clinicById: mapped(catalog.clinicById, clinic),
    examById: mapped(catalog.examById, exam),
  };
}

/** The translations of a catalog file by property and text. */
interface Properties {
  readonly [property: string]: { readonly [text: string]: string };
}

/** Returns a function that translates a text of a property of a catalog file. */
function textsOf(translations: TranslationsEntry) {
  // Maps, because a text may be `constructor`.
  const texts = new Map(
    Object.entries(translations)
      .filter(([file]) => file !== '$schema')
      .flatMap(([file, properties]) =>
        Object.entries(properties as Properties).map(
          ([property, byText]) => [`${file} ${property}`, new Map(Object.entries(byText))] as const,
        ),
      ),
  );
  return (file: string, property: string, text: string) => texts.get(`${file} ${property}`)?.get(text) ?? text;
}

function mapped<K, T>(items: ReadonlyMap<K, T>, map: (item: T) => T): ReadonlyMap<K, T> {
  return new Map([...items].map(([key, item]) => [key, map(item)]));
}
