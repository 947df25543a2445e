import type {
  ClinicEntry,
  DeviceEntry,
  ExamEntry,
  ExamGroupEntry,
  HolidayEntry,
  ModalityEntry,
  PostalCodeEntry,
  ProviderEntry,
  RegionEntry,
  SearchWordsEntry,
  TranslationsEntry,
} from '#contract/catalogFiles.d.ts';

/** The contents of the files of a catalog folder, as `schemas/catalog/` describes them. */
export interface CatalogFiles {
  readonly provider: ProviderEntry;
  readonly regions: readonly RegionEntry[];
  readonly modalities: readonly ModalityEntry[];
  readonly clinics: readonly ClinicEntry[];
  readonly examGroups: readonly ExamGroupEntry[];
  readonly exams: readonly ExamEntry[];
  readonly devices: readonly DeviceEntry[];
  readonly holidays: readonly HolidayEntry[];
  readonly postalCodes: readonly PostalCodeEntry[];
  /** The search words by language. */
  readonly searchWords: { readonly [language: string]: SearchWordsEntry };
  /** Translations by locale. */
  readonly translations: { readonly [locale: string]: TranslationsEntry };
}

/** Days of the week in ISO order: the weekday number of `mon` is 1, of `sun` 7. */
export const weekdays = [
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
] as const satisfies readonly (keyof DeviceEntry['hours'])[];

/** The properties that a locale translates. A proper name needs no translation. */
export const translatedProperties = [
  { part: 'regions', property: 'name', file: 'regions.json', isName: false },
  { part: 'modalities', property: 'name', file: 'modalities.json', isName: false },
  { part: 'clinics', property: 'name', file: 'clinics.json', isName: true },
  { part: 'clinics', property: 'directions', file: 'clinics.json', isName: false },
  { part: 'examGroups', property: 'name', file: 'exam-groups.json', isName: false },
  { part: 'exams', property: 'name', file: 'exams.json', isName: false },
  { part: 'exams', property: 'bodyPart', file: 'exams.json', isName: false },
  { part: 'exams', property: 'preparation', file: 'exams.json', isName: false },
  { part: 'exams', property: 'notes', file: 'exams.json', isName: false },
] as const satisfies readonly {
  readonly part: keyof CatalogFiles;
  readonly property: string;
  readonly file: string;
  readonly isName: boolean;
}[];
