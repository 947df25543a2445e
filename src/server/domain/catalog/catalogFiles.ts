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
