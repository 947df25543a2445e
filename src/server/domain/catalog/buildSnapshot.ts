import type { SearchWordsEntry, TranslationsEntry } from '#contract/catalogFiles.d.ts';
import type { CatalogLists, CatalogRows, ClinicRows, LocaleRows } from '#server/db/queries/catalog.ts';
import type { CatalogSnapshot, Clinic, Device, Exam, ExamGroup, Modality, Region } from './catalogSnapshot.ts';
import type { WallWindow } from './openingHours.ts';

/** A clinic with the hash of its rows, and its active and inactive devices by id. */
export interface ClinicPart {
  readonly revision: string | null;
  readonly clinic: Clinic;
  readonly devices: readonly Device[];
}

/** Joins the rows of the catalog tables into an immutable snapshot. */
export function buildSnapshot(rows: CatalogRows): CatalogSnapshot {
  const regions = byId(rows.region satisfies readonly Region[]);
  return joinSnapshot(rows, regions, buildClinics(rows, regions, noSharedLists()));
}

/** Joins clinics with the rows that they share. Clinics in the order of their names need the least time. */
export function joinSnapshot(
  lists: CatalogLists & LocaleRows,
  regions: ReadonlyMap<number, Region>,
  parts: readonly ClinicPart[],
): CatalogSnapshot {
  const groups = byId(lists.exam_group satisfies readonly ExamGroup[]);
  const modalities = new Map(lists.modality.map(({ code, name }): [string, Modality] => [code, { code, name }]));
  const exams = byId(lists.exam.map((row) => examOf(row, modalities, groups)));
  const clinics = byId(parts.map(({ clinic }) => clinic));
  const active = {
    regions: activeOf(regions),
    clinics: activeOf(clinics)
      .filter(({ region }) => region.active)
      .sort((a, b) => collator.compare(a.name, b.name) || a.id - b.id),
    exams: activeOf(exams),
  };
  return {
    ...active,
    revision: lists.revision,
    groups: activeOf(groups),
    modalities: [...modalities.values()],
    regionBySlug: bySlug(active.regions),
    clinicBySlug: bySlug(active.clinics),
    examBySlug: bySlug(active.exams),
    clinicById: clinics,
    examById: exams,
    documentTypes: lists.document_type.map(({ combine_photos: combinePhotos, position: _, ...type }) => ({
      ...type,
      combinePhotos,
    })),
    choices: Map.groupBy(lists.catalog_choice, ({ list }) => list),
    searchWords: byLocale(lists, ({ search_words }) => search_words as SearchWordsEntry | null),
    translations: byLocale(lists, ({ translations }) => translations as TranslationsEntry | null),
    deviceById: new Map(parts.flatMap(({ devices }) => devices.map((device) => [device.id, device]))),
  };
}

const collator = new Intl.Collator();

/** Returns what the files of the locales have; an import has validated it. */
function byLocale<T extends object>(
  { catalog_locale }: LocaleRows,
  read: (row: LocaleRows['catalog_locale'][number]) => T | null,
): ReadonlyMap<string, T> {
  return new Map(
    catalog_locale.flatMap((row) => {
      const value = read(row);
      return value ? [[row.locale, value] as const] : [];
    }),
  );
}

/** Lists that many devices and clinics have in common, each stored once, by their content. */
interface SharedLists {
  readonly exams: Map<string, Device['exams']>;
  readonly hours: Map<string, Device['hours']>;
  readonly holidays: Map<string, Device['holidays']>;
}

/** Returns empty lists, to be shared by the clinics of one load. */
export function noSharedLists(): SharedLists {
  return { exams: new Map(), hours: new Map(), holidays: new Map() };
}

function shared<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/** Returns clinics with their devices, in the order of the rows. */
export function buildClinics(
  rows: ClinicRows,
  regions: ReadonlyMap<number, Region>,
  lists: SharedLists,
): readonly ClinicPart[] {
  const byClinic = Map.groupBy(devicesOf(rows, lists), ({ clinicId }) => clinicId);
  return rows.clinic.map((row) => {
    const devices = byClinic.get(row.id) ?? [];
    return { revision: row.revision, devices, clinic: clinicOf(row, devices, requireEntry(regions, row.region_id)) };
  });
}

/** Returns an unchanged clinic with its present region; the same object if the region did not change either. */
export function inRegion(part: ClinicPart, regions: ReadonlyMap<number, Region>): ClinicPart {
  const region = requireEntry(regions, part.clinic.region.id);
  return region === part.clinic.region ? part : { ...part, clinic: { ...part.clinic, region } };
}

/** Minutes before an exam at which patients arrive, as in schemas/catalog/exams.schema.json. */
const usualArrival = 10;

function examOf(
  row: CatalogLists['exam'][number],
  modalities: ReadonlyMap<string, Modality>,
  groups: ReadonlyMap<number, ExamGroup>,
): Exam {
  const { id, slug, code, name, duration, preparation, notes, enquiry, priority, position, active } = row;
  return {
    id,
    slug,
    code,
    name,
    duration,
    preparation,
    notes,
    enquiry,
    priority,
    position,
    active,
    modality: requireEntry(modalities, row.modality),
    group: requireEntry(groups, row.group_id),
    bodyPart: row.body_part,
    bodyPartKey: row.body_part,
    prepTime: row.prep_time,
    cleanUpTime: row.clean_up_time,
    minutesPrior: row.minutes_prior,
    arrivalMinutes: row.arrival_minutes ?? usualArrival,
    cancelMinutesPrior: row.cancel_minutes_prior,
    rescheduleMinutesPrior: row.reschedule_minutes_prior,
    walkIn: row.walk_in,
    examNotes: row.exam_notes,
    showBookingRequestInfoModal: row.show_booking_request_info_modal,
    customDuration: row.custom_duration,
    documentTypes: row.document_types ?? [],
    ...row.visit_rules,
  };
}

function devicesOf(rows: ClinicRows, lists: SharedLists): Device[] {
  const hours = Map.groupBy(rows.device_hours, ({ device_id }) => device_id);
  const exceptions = Map.groupBy(rows.device_exception, ({ device_id }) => device_id);
  const holidays = Map.groupBy(rows.holiday, ({ clinic_id }) => clinic_id);
  const closed = new Map([...holidays].map(([clinic, days]) => [clinic, holidaysOf(days, lists)]));
  return rows.device.map(
    (row): Device => ({
      id: row.id,
      clinicId: row.clinic_id,
      slug: row.slug,
      name: row.name,
      modality: row.modality,
      startInterval: row.start_interval,
      active: row.active,
      exams: shared(lists.exams, row.exams.join(), () => new Set(row.exams)),
      hours: weekOf(hours.get(row.id) ?? [], lists),
      exceptions: (exceptions.get(row.id) ?? noExceptions).map(({ from_date, to_date, opens, closes, reason }) => ({
        from: from_date,
        to: to_date,
        hours: opens.map((from, i) => windowOf({ opens: from, closes: closes[i] ?? from })),
        reason,
      })),
      holidays: closed.get(row.clinic_id) ?? noHolidays,
    }),
  );
}

const noExceptions: ClinicRows['device_exception'] = [];
const noHolidays: Device['holidays'] = new Map();

function holidaysOf(days: ClinicRows['holiday'], lists: SharedLists): Device['holidays'] {
  const key = days.map(({ date, name }) => `${date} ${name}`).join();
  return shared(lists.holidays, key, () => new Map(days.map(({ date, name }) => [date, name])));
}

function weekOf(week: ClinicRows['device_hours'], lists: SharedLists): Device['hours'] {
  const key = week.map(({ weekday, opens, closes }) => `${weekday} ${opens} ${closes}`).join();
  return shared(lists.hours, key, () =>
    [1, 2, 3, 4, 5, 6, 7].map((day) => week.filter(({ weekday }) => weekday === day).map(windowOf)),
  );
}

function clinicOf(row: ClinicRows['clinic'][number], devices: readonly Device[], region: Region): Clinic {
  const { id, slug, name, street, suburb, state, country, latitude, longitude, phone, email, directions, active } = row;
  return {
    id,
    slug,
    name,
    street,
    suburb,
    state,
    country,
    latitude,
    longitude,
    phone,
    email,
    directions,
    active,
    region,
    postalCode: row.postal_code,
    timeZone: row.time_zone,
    transferMinutes: row.transfer_minutes,
    longestWait: row.longest_wait,
    cancelMinutesPrior: row.cancel_minutes_prior,
    rescheduleMinutesPrior: row.reschedule_minutes_prior,
    devices: devices.every((device) => device.active) ? devices : devices.filter((device) => device.active),
  };
}

function windowOf({ opens, closes }: { opens: string; closes: string }): WallWindow {
  return { opens: minutesOf(opens), closes: minutesOf(closes) };
}

/** Returns minutes after midnight: 510 for `08:30:00`. */
function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function byId<T extends { readonly id: number }>(items: readonly T[]): Map<number, T> {
  return new Map(items.map((item) => [item.id, item]));
}

function bySlug<T extends { readonly slug: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.slug, item]));
}

function activeOf<T extends { readonly active: boolean }>(items: ReadonlyMap<number, T>): T[] {
  return [...items.values()].filter(({ active }) => active);
}

/** Returns an entry that a foreign key of the database guarantees. */
function requireEntry<K, V>(items: ReadonlyMap<K, V>, key: K): V {
  const item = items.get(key);
  if (item === undefined) throw new Error(`The catalog refers to ${key}, which is missing`);
  return item;
}
