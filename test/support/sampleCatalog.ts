import type { VisitRules } from '#server/db/columnTypes.ts';
import type { Database } from '#server/db/database.ts';
import type { CatalogRows } from '#server/db/queries/catalog.ts';

export interface SampleExam {
  readonly slug: string;
  readonly duration?: number;
  readonly prepTime?: number;
  readonly cleanUpTime?: number;
  readonly minutesPrior?: number;
  readonly walkIn?: boolean;
  readonly customDuration?: { min: number; max: number; step: number };
  readonly after?: readonly string[];
  readonly notSameVisit?: readonly string[];
  readonly notSameDay?: readonly string[];
  readonly daysAfter?: VisitRules['daysAfter'];
}

export interface SampleDevice {
  readonly slug: string;
  readonly startInterval?: number;
  /** Slugs; all exams if absent. */
  readonly exams?: readonly string[];
  /** `[opens, closes]` on every day, or by ISO weekday (1 Monday). */
  readonly hours?: readonly Hours[] | Readonly<Record<number, readonly Hours[]>>;
  readonly exceptions?: readonly { from: string; to: string; hours: readonly Hours[] }[];
  readonly active?: boolean;
}

export interface SampleClinic {
  readonly slug: string;
  readonly timeZone?: string;
  readonly region?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly holidays?: readonly string[];
  readonly transferMinutes?: number;
  readonly longestWait?: number;
  readonly cancelMinutesPrior?: number;
  readonly rescheduleMinutesPrior?: number;
  readonly devices: readonly SampleDevice[];
}

export type Hours = readonly [opens: string, closes: string];

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** A small provider as rows of the catalog tables: one exam of 30 minutes and 08:00 to 17:00 every day by default. */
export function sampleCatalog(
  clinics: readonly SampleClinic[],
  exams: readonly SampleExam[] = [{ slug: 'ct-head' }],
  revision = 'sample-1',
): CatalogRows {
  const regions = [...new Set(clinics.map(({ region = 'home' }) => region))];
  const devices = clinics.flatMap((clinic, index) =>
    clinic.devices.map((device) => ({ ...device, clinic_id: index + 1 })),
  );
  const numbered = devices.map((device, index) => ({
    ...device,
    key: { clinic_id: device.clinic_id, device_id: index + 1 },
  }));
  return {
    revision,
    region: regions.map((slug, index) => ({
      id: index + 1,
      slug,
      name: slug,
      country: 'AU',
      latitude: -33,
      longitude: 151,
      position: index,
      active: true,
    })),
    clinic: clinics.map(
      (
        { slug, timeZone = 'Australia/Sydney', region = 'home', latitude = -33.9, longitude = 151.2, ...times },
        index,
      ) => ({
        id: index + 1,
        slug,
        name: slug,
        region_id: regions.indexOf(region) + 1,
        latitude,
        longitude,
        time_zone: timeZone,
        street: '1 High Street',
        suburb: 'Town',
        state: 'NSW',
        postal_code: '2000',
        country: 'AU',
        phone: '02 5550 1000',
        email: `${slug}@clinic.example`,
        directions: '',
        active: true,
        revision: null,
        transfer_minutes: times.transferMinutes ?? 5,
        longest_wait: times.longestWait ?? 30,
        cancel_minutes_prior: times.cancelMinutesPrior ?? null,
        reschedule_minutes_prior: times.rescheduleMinutesPrior ?? null,
      }),
    ),
    modality: [{ code: 'CT', name: 'CT', position: 0 }],
    catalog_locale: [],
    document_type: [],
    catalog_choice: [],
    exam_group: [{ id: 1, slug: 'head', name: 'Head', position: 0, active: true }],
    exam: exams.map((exam, index) => ({
      id: index + 1,
      slug: exam.slug,
      code: exam.slug.toUpperCase(),
      name: exam.slug,
      modality: 'CT',
      group_id: 1,
      body_part: 'head',
      duration: exam.duration ?? 30,
      prep_time: exam.prepTime ?? 0,
      clean_up_time: exam.cleanUpTime ?? 0,
      minutes_prior: exam.minutesPrior ?? 0,
      preparation: '',
      notes: '',
      walk_in: exam.walkIn ?? false,
      enquiry: 'none' as const,
      custom_duration: exam.customDuration ?? null,
      position: index,
      active: true,
      exam_notes: '',
      show_booking_request_info_modal: false,
      priority: null,
      arrival_minutes: null,
      cancel_minutes_prior: null,
      reschedule_minutes_prior: null,
      document_types: null,
      visit_rules: {
        ...(exam.after && { after: exam.after }),
        ...(exam.notSameVisit && { notSameVisit: exam.notSameVisit }),
        ...(exam.notSameDay && { notSameDay: exam.notSameDay }),
        ...(exam.daysAfter && { daysAfter: exam.daysAfter }),
      },
    })),
    device: numbered.map(({ slug, startInterval = 15, active = true, exams: own, key }) => ({
      clinic_id: key.clinic_id,
      id: key.device_id,
      slug,
      name: slug,
      modality: 'CT',
      start_interval: startInterval,
      active,
      exams: exams.flatMap((exam, index) => (!own || own.includes(exam.slug) ? [index + 1] : [])),
    })),
    device_hours: numbered.flatMap(({ hours = [['08:00', '17:00']], key }) =>
      weekdays.flatMap((weekday) =>
        (isWeek(hours) ? hours : (hours[weekday] ?? [])).map(([opens, closes]) => ({
          ...key,
          weekday,
          opens: `${opens}:00`,
          closes: `${closes}:00`,
        })),
      ),
    ),
    device_exception: numbered.flatMap(({ exceptions = [], key }) =>
      exceptions.map(({ from, to, hours }, position) => ({
        ...key,
        position,
        from_date: from,
        to_date: to,
        reason: 'service',
        opens: hours.map(([opens]) => `${opens}:00`),
        closes: hours.map(([, closes]) => `${closes}:00`),
      })),
    ),
    holiday: clinics.flatMap(({ holidays = [] }, index) =>
      holidays.map((date) => ({ clinic_id: index + 1, date, name: 'Holiday' })),
    ),
  };
}

function isWeek(hours: NonNullable<SampleDevice['hours']>): hours is readonly Hours[] {
  return Array.isArray(hours);
}

const tables = [
  'region',
  'clinic',
  'modality',
  'exam_group',
  'exam',
  'device',
  'device_hours',
  'device_exception',
  'holiday',
] as const;

/** Writes the rows into an empty database. */
export async function storeCatalog({ pool }: Database, rows: CatalogRows): Promise<void> {
  await pool.query("insert into catalog (provider, name, revision) values ('sample', 'Sample', $1)", [rows.revision]);
  for (const table of tables) {
    const records = JSON.stringify(rows[table]);
    await pool.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [records]);
  }
  const pairs = rows.device.flatMap(({ clinic_id, id, exams }) =>
    exams.map((exam_id) => ({ clinic_id, device_id: id, exam_id })),
  );
  await pool.query('insert into device_exam select * from json_populate_recordset(null::device_exam, $1)', [
    JSON.stringify(pairs),
  ]);
}
