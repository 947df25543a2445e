import type {
  ClinicEntry,
  ExamEntry,
  ExamGroupEntry,
  RegionEntry,
  SearchWordsEntry,
  TranslationsEntry,
} from '#contract/catalogFiles.d.ts';
import type { CustomDuration, VisitRules } from '#server/db/columnTypes.ts';
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
export interface Exam
  extends Omit<
    ExamEntry,
    | 'modality'
    | 'group'
    | 'notes'
    | 'examNotes'
    | 'priority'
    | 'customDuration'
    | 'daysAfter'
    | 'arrivalMinutes'
    | 'cancelMinutesPrior'
    | 'rescheduleMinutesPrior'
    | 'documentTypes'
  > {
  readonly id: number;
  readonly modality: Modality;
  readonly group: ExamGroup;
  /** The body part as the provider's files name it, in every locale. */
  readonly bodyPartKey: string;
  readonly arrivalMinutes: number;
  /** Minutes before the start until which it can be canceled online; null without a rule of its own. */
  readonly cancelMinutesPrior: number | null;
  /** The same for moving and changing it. */
  readonly rescheduleMinutesPrior: number | null;
  readonly notes: string;
  readonly examNotes: string;
  readonly showBookingRequestInfoModal: boolean;
  readonly customDuration: CustomDuration | null;
  /** Ids of the document types that it asks for. */
  readonly documentTypes: readonly string[];
  readonly daysAfter?: NonNullable<VisitRules['daysAfter']>;
  /** The number that puts it before others of its group; null without one. */
  readonly priority: number | null;
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
export interface Clinic
  extends Omit<
    ClinicEntry,
    | 'region'
    | 'country'
    | 'directions'
    | 'transferMinutes'
    | 'longestWait'
    | 'cancelMinutesPrior'
    | 'rescheduleMinutesPrior'
  > {
  readonly id: number;
  readonly region: Region;
  readonly country: string;
  readonly directions: string;
  /** Minutes between two devices of a visit. */
  readonly transferMinutes: number;
  /** The longest wait for the next device of a visit after that, in minutes. */
  readonly longestWait: number;
  /** Minutes before the start until which an appointment can be canceled online; null without a rule of its own. */
  readonly cancelMinutesPrior: number | null;
  /** The same for moving and changing it. */
  readonly rescheduleMinutesPrior: number | null;
  readonly active: boolean;
  /** Active devices, by id. */
  readonly devices: readonly Device[];
}

/** A choice of a form field. */
export interface Choice {
  readonly slug: string;
  readonly name: string;
  /** A second line, such as a practice; may be empty. */
  readonly detail: string;
  /** Countries in which it is offered; all if empty. */
  readonly countries: readonly string[];
  readonly active: boolean;
}

/** A kind of document, such as a referral (AT-1). */
export interface DocumentType {
  readonly id: string;
  readonly title: string;
  /** May be empty. */
  readonly description: string;
  /** Photos that are added together become one PDF. */
  readonly combinePhotos: boolean;
  /** It may be added for every exam. */
  readonly general: boolean;
  readonly active: boolean;
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
  /** Active and inactive document types, in display order. */
  readonly documentTypes: readonly DocumentType[];
  /** Active and inactive choices by the name of their list, in display order. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>;
  /** The provider's search words by language. */
  readonly searchWords: ReadonlyMap<string, SearchWordsEntry>;
  /** Translations of texts by locale. */
  readonly translations: ReadonlyMap<string, TranslationsEntry>;
}
