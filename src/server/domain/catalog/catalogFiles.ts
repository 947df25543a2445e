import type { Enquiry } from '#server/db/columnTypes.ts';
/** The contents of the files of a catalog folder; `schemas/catalog/` has their schemas. */
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
}

/** ISO 3166-1 codes of the supported countries. */
export type Country = 'AU' | 'NZ' | 'CA';

interface ProviderEntry {
  readonly slug: string;
  readonly name: string;
  readonly timeZoneNote?: string;
}

/** Degrees, WGS 84. */
export interface PlaceEntry {
  readonly country: Country;
  readonly latitude: number;
  readonly longitude: number;
}

interface RegionEntry extends PlaceEntry {
  readonly slug: string;
  readonly name: string;
}

interface ModalityEntry {
  /** DICOM modality code. */
  readonly code: string;
  readonly name: string;
}

/** A clinic in `clinics.json`. */
export interface ClinicEntry extends PlaceEntry {
  readonly slug: string;
  readonly name: string;
  readonly region: string;
  readonly street: string;
  readonly suburb: string;
  readonly state: string;
  readonly postalCode: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly phone: string;
  readonly email: string;
  readonly directions?: string;
}

interface ExamGroupEntry {
  readonly slug: string;
  readonly name: string;
}

/** All times in minutes. */
export interface ExamEntry {
  readonly slug: string;
  readonly code: string;
  readonly name: string;
  readonly modality: string;
  readonly group: string;
  readonly bodyPart: string;
  readonly duration: number;
  readonly prepTime: number;
  readonly cleanUpTime: number;
  readonly minutesPrior: number;
  readonly preparation: string;
  readonly walkIn: boolean;
  readonly enquiry: Enquiry;
  readonly customDuration?: { readonly min: number; readonly max: number; readonly step: number };
  readonly notes?: string;
}

/** Local opening and closing time, `HH:MM`; a closing time may be `24:00`. */
export type Span = readonly [opens: string, closes: string];

/** ISO order: the weekday number of `mon` is 1, of `sun` 7. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Weekday = (typeof weekdays)[number];

/** A device of a clinic. */
export interface DeviceEntry {
  readonly slug: string;
  readonly clinic: string;
  readonly modality: string;
  readonly name: string;
  /** Minutes between two possible starts. */
  readonly startInterval: number;
  readonly exams: 'all-of-modality' | readonly string[];
  readonly hours: { readonly [day in Weekday]?: readonly Span[] };
  readonly exceptions?: readonly ExceptionEntry[];
}

/** An exception to the weekly hours of a device. */
export interface ExceptionEntry {
  /** First and last day, `YYYY-MM-DD` on the calendar of the clinic. */
  readonly from: string;
  readonly to: string;
  readonly hours: readonly Span[];
  readonly reason: string;
}

interface HolidayEntry {
  readonly date: string;
  readonly name: string;
  readonly regions: readonly string[];
}

type PostalCodeEntry = readonly [country: Country, code: string, place: string, latitude: number, longitude: number];
