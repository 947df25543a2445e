import type { Enquiry } from '#server/db/columnTypes.ts';
import type { DeviceSchedule } from './openingHours.ts';

/** A region of the provider. */
export interface Region {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly active: boolean;
}

/** A DICOM modality. */
export interface Modality {
  readonly code: string;
  readonly name: string;
}

/** A group of exams. */
export interface ExamGroup {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly active: boolean;
}

/** An exam; durations in minutes. */
export interface Exam {
  readonly id: number;
  readonly slug: string;
  readonly code: string;
  readonly name: string;
  readonly modality: Modality;
  readonly group: ExamGroup;
  readonly bodyPart: string;
  readonly duration: number;
  readonly prepTime: number;
  readonly cleanUpTime: number;
  readonly minutesPrior: number;
  readonly preparation: string;
  readonly notes: string;
  readonly walkIn: boolean;
  readonly enquiry: Enquiry;
  readonly customDuration: { readonly min: number; readonly max: number; readonly step: number } | null;
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
  /** Minutes of the start grid, in local time from the opening time. */
  readonly startInterval: number;
  readonly active: boolean;
  /** Ids of the exams that it can do. */
  readonly exams: ReadonlySet<number>;
}

/** A clinic with its devices. */
export interface Clinic {
  readonly id: number;
  readonly slug: string;
  readonly region: Region;
  readonly name: string;
  readonly street: string;
  readonly suburb: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly phone: string;
  readonly email: string;
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
}
