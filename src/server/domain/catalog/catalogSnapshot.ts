import type {
  ClinicEntry,
  ExamEntry,
  ExamGroupEntry,
  RegionEntry,
  SearchWordsEntry,
  TranslationsEntry,
} from '#contract/catalogFiles.d.ts';
import type { CustomDuration } from '#server/db/columnTypes.ts';
import type { DeviceSchedule } from './openingHours.ts';

/** A region of the provider. */
export interface Region extends Omit<RegionEntry, 'country'> {
  readonly id: number;
  readonly country: string;
  readonly active: boolean;
}

/** A DICOM modality. */
export interface Modality {
  readonly code: string;
  readonly name: string;
}

/** A group of exams. */
export interface ExamGroup extends ExamGroupEntry {
  readonly id: number;
  readonly active: boolean;
}

/** An exam; durations in minutes. */
export interface Exam extends Omit<ExamEntry, 'modality' | 'group' | 'notes' | 'customDuration'> {
  readonly id: number;
  readonly modality: Modality;
  readonly group: ExamGroup;
  readonly notes: string;
  readonly customDuration: CustomDuration | null;
  /** Place in the provider's order, first is 0. */
  readonly position: number;
  readonly active: boolean;
}

/** A device of a clinic. */
export interface Device extends DeviceSchedule {
  readonly id: number;
  readonly clinicId: number;
  readonly slug: string;
  readonly name: string;
  readonly modality: string;
  /** Minutes of the start grid, in wall time from the opening time. */
  readonly startInterval: number;
  readonly active: boolean;
  /** Ids of the exams that it can do. */
  readonly exams: ReadonlySet<number>;
}

/** A clinic with its devices. */
export interface Clinic extends Omit<ClinicEntry, 'region' | 'country' | 'directions'> {
  readonly id: number;
  readonly region: Region;
  readonly country: string;
  readonly directions: string;
  readonly active: boolean;
  /** Active devices, by id. */
  readonly devices: readonly Device[];
}

/**
 * The whole catalog at one revision, immutable. Lists and slugs have active entries; ids also find removed entries, because bookings may
 * refer to them.
 */
export interface CatalogSnapshot {
  /** Empty before the first import. */
  readonly revision: string;
  readonly regions: readonly Region[];
  readonly clinics: readonly Clinic[];
  readonly groups: readonly ExamGroup[];
  readonly modalities: readonly Modality[];
  readonly exams: readonly Exam[];
  readonly regionBySlug: ReadonlyMap<string, Region>;
  readonly clinicBySlug: ReadonlyMap<string, Clinic>;
  readonly examBySlug: ReadonlyMap<string, Exam>;
  readonly clinicById: ReadonlyMap<number, Clinic>;
  readonly examById: ReadonlyMap<number, Exam>;
  readonly deviceById: ReadonlyMap<number, Device>;
  /** The provider's search words by language. */
  readonly searchWords: ReadonlyMap<string, SearchWordsEntry>;
  /** Translations of texts by locale. */
  readonly translations: ReadonlyMap<string, TranslationsEntry>;
}
