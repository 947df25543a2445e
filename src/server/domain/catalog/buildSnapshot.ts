import type { CatalogRows } from '#server/db/queries/catalog.ts';
import type { CatalogSnapshot, Clinic, Device, Exam, ExamGroup, Modality, Region } from './catalogSnapshot.ts';
import type { WallWindow } from './openingHours.ts';

/** Joins the rows of the catalog tables into an immutable snapshot. */
export function buildSnapshot(rows: CatalogRows): CatalogSnapshot {
  const regions = byId(rows.region satisfies readonly Region[]);
  const groups = byId(rows.exam_group satisfies readonly ExamGroup[]);
  const modalities = new Map(rows.modality.map(({ code, name }): [string, Modality] => [code, { code, name }]));
  const exams = byId(rows.exam.map((row) => examOf(row, modalities, groups)));
  const devices = byId(devicesOf(rows));
  const clinics = byId(rows.clinic.map((row) => clinicOf(row, regions, devices)));
  const active = {
    regions: activeOf(regions),
    clinics: activeOf(clinics).filter(({ region }) => region.active),
    exams: activeOf(exams),
  };
  return {
    ...active,
    revision: rows.revision,
    groups: activeOf(groups),
    modalities: [...modalities.values()],
    regionBySlug: bySlug(active.regions),
    clinicBySlug: bySlug(active.clinics),
    examBySlug: bySlug(active.exams),
    clinicById: clinics,
    examById: exams,
    deviceById: devices,
  };
}

function examOf(
  row: CatalogRows['exam'][number],
  modalities: ReadonlyMap<string, Modality>,
  groups: ReadonlyMap<number, ExamGroup>,
): Exam {
  const { id, slug, code, name, duration, preparation, notes, enquiry, position, active } = row;
  return {
    ...{ id, slug, code, name, duration, preparation, notes, enquiry, position, active },
    modality: requireEntry(modalities, row.modality),
    group: requireEntry(groups, row.group_id),
    bodyPart: row.body_part,
    prepTime: row.prep_time,
    cleanUpTime: row.clean_up_time,
    minutesPrior: row.minutes_prior,
    walkIn: row.walk_in,
    customDuration: row.custom_duration,
  };
}

function devicesOf(rows: CatalogRows): Device[] {
  const hours = Map.groupBy(rows.device_hours, ({ device_id }) => device_id);
  const exceptions = Map.groupBy(rows.device_exception, ({ device_id }) => device_id);
  const holidays = Map.groupBy(rows.holiday, ({ clinic_id }) => clinic_id);
  const closed = new Map(
    [...holidays].map(([clinic, days]) => [clinic, new Map(days.map(({ date, name }) => [date, name]))]),
  );
  return rows.device.map((row): Device => {
    const week = hours.get(row.id) ?? [];
    return {
      id: row.id,
      clinicId: row.clinic_id,
      slug: row.slug,
      name: row.name,
      modality: row.modality,
      startInterval: row.start_interval,
      active: row.active,
      exams: new Set(row.exams),
      hours: [1, 2, 3, 4, 5, 6, 7].map((day) => week.filter(({ weekday }) => weekday === day).map(windowOf)),
      exceptions: (exceptions.get(row.id) ?? []).map(({ from_date, to_date, opens, closes, reason }) => ({
        from: from_date,
        to: to_date,
        hours: opens.map((from, i) => windowOf({ opens: from, closes: closes[i] ?? from })),
        reason,
      })),
      holidays: closed.get(row.clinic_id) ?? new Map(),
    };
  });
}

function clinicOf(
  row: CatalogRows['clinic'][number],
  regions: ReadonlyMap<number, Region>,
  devices: ReadonlyMap<number, Device>,
): Clinic {
  const { id, slug, name, street, suburb, state, country, latitude, longitude, phone, email, directions, active } = row;
  return {
    ...{ id, slug, name, street, suburb, state, country, latitude, longitude, phone, email, directions, active },
    region: requireEntry(regions, row.region_id),
    postalCode: row.postal_code,
    timeZone: row.time_zone,
    devices: [...devices.values()].filter((device) => device.clinicId === id && device.active),
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
