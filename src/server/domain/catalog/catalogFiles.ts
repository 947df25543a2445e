import type {
  ClinicEntry,
  DeviceEntry,
  DoctorEntry,
  DocumentTypeEntry,
  EthnicityEntry,
  ExamEntry,
  ExamGroupEntry,
  HolidayEntry,
  InsuranceTypeEntry,
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
  /** Choices of form fields; empty without their file. */
  readonly insuranceTypes: readonly InsuranceTypeEntry[];
  readonly ethnicities: readonly EthnicityEntry[];
  readonly doctors: readonly DoctorEntry[];
  /** Kinds of documents; empty without their file. */
  readonly documentTypes: readonly DocumentTypeEntry[];
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

/** The lists that form fields take their choices from (`ui:options.list`), by name, with their part of the catalog. */
export const choiceLists = {
  'insurance-types': 'insuranceTypes',
  ethnicities: 'ethnicities',
  doctors: 'doctors',
} as const satisfies { readonly [list: string]: keyof CatalogFiles };

/** The name of a list of choices. */
export type ChoiceList = keyof typeof choiceLists;

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
  { part: 'exams', property: 'examNotes', file: 'exams.json', isName: false },
  { part: 'insuranceTypes', property: 'name', file: 'insurance-types.json', isName: false },
  { part: 'documentTypes', property: 'title', file: 'document-types.json', isName: false },
  { part: 'documentTypes', property: 'description', file: 'document-types.json', isName: false },
  { part: 'ethnicities', property: 'name', file: 'ethnicities.json', isName: false },
] as const satisfies readonly {
  readonly part: keyof CatalogFiles;
  readonly property: string;
  readonly file: string;
  readonly isName: boolean;
}[];
