import { createHash } from 'node:crypto';
import type { DeviceEntry } from '#contract/catalogFiles.d.ts';
import type { CatalogReplacement } from '#server/db/queries/replaceCatalog.ts';
import { type CatalogFiles, type ChoiceList, weekdays } from './catalogFiles.ts';
import { canDo } from './check/checkDevices.ts';
import type { ParsedCatalog } from './parseCatalog.ts';

/** Minutes between two devices of a visit, and the longest wait for the next one, as in schemas/catalog/clinics.schema.json. */
const defaultTransfer = 5;
const defaultWait = 30;

/** Returns a checked catalog as rows of the tables. */
export function catalogRows({ catalog, revision }: ParsedCatalog): CatalogReplacement {
  const {
    provider,
    regions,
    modalities,
    clinics,
    examGroups,
    exams,
    devices,
    holidays,
    postalCodes,
    documentTypes,
    searchWords,
    translations,
    ...lists
  } = catalog;
  return withClinicRevisions({
    catalog: { provider: provider.slug, name: provider.name, revision },
    regions,
    modalities,
    clinics: clinics.map(({ postalCode, timeZone, directions = '', transferMinutes, longestWait, ...others }) => {
      const { cancelMinutesPrior = null, rescheduleMinutesPrior = null, ...rest } = others;
      return {
        ...rest,
        cancel_minutes_prior: cancelMinutesPrior,
        reschedule_minutes_prior: rescheduleMinutesPrior,
        transfer_minutes: transferMinutes ?? defaultTransfer,
        longest_wait: longestWait ?? defaultWait,
        postal_code: postalCode,
        time_zone: timeZone,
        directions,
      };
    }),
    examGroups,
    exams: exams.toSorted(byPriority).map(examRow),
    devices: devices.map(({ slug, clinic, name, modality, startInterval }) => ({
      slug,
      clinic,
      name,
      modality,
      start_interval: startInterval,
    })),
    deviceExams: devices.flatMap((device) =>
      exams.filter((exam) => canDo(device, exam)).map((exam) => ({ ...keyOf(device), exam: exam.slug })),
    ),
    deviceHours: devices.flatMap((device) =>
      weekdays.flatMap((day, index) =>
        (device.hours[day] ?? []).map(([opens, closes]) => ({ ...keyOf(device), weekday: index + 1, opens, closes })),
      ),
    ),
    deviceExceptions: devices.flatMap((device) => exceptionRows(device)),
    holidays: holidays.flatMap((holiday) =>
      holiday.regions.map((region) => ({ date: holiday.date, name: holiday.name, region })),
    ),
    postalCodes: postalCodes.map(([country, code, place, latitude, longitude]) => ({
      country,
      code,
      place,
      latitude,
      longitude,
    })),
    documentTypes: documentTypes.map(({ id, title, description = '', combinePhotos = false, general = false }) => ({
      id,
      title,
      description,
      combine_photos: combinePhotos,
      general,
    })),
    choices: choiceRows(lists),
    locales: [...new Set([...Object.keys(searchWords), ...Object.keys(translations)])].map((locale) => ({
      locale,
      search_words: searchWords[locale] ?? null,
      translations: translations[locale] ?? null,
    })),
  });
}

type Choices = Pick<CatalogFiles, 'insuranceTypes' | 'ethnicities' | 'doctors'>;

/** Returns the choices of form fields; a doctor has the practice and its place as detail. */
function choiceRows({ doctors, ...named }: Choices): CatalogReplacement['choices'] {
  const ofDoctors = doctors.map(({ slug, title, firstName, lastName, practice, city, postalCode, country }) => ({
    slug,
    name: [title, firstName, lastName].filter(Boolean).join(' '),
    detail: [practice, `${city} ${postalCode}`].filter(Boolean).join(', '),
    countries: [country],
  }));
  const lists: { readonly [list in ChoiceList]: readonly Omit<CatalogReplacement['choices'][number], 'list'>[] } = {
    'insurance-types': named.insuranceTypes.map(withoutDetail),
    ethnicities: named.ethnicities.map(withoutDetail),
    doctors: ofDoctors,
  };
  return Object.entries(lists).flatMap(([list, choices]) => choices.map((choice) => ({ list, ...choice })));
}

function withoutDetail({ slug, name, countries = [] }: Choices['ethnicities'][number]) {
  return { slug, name, detail: '', countries: [...countries] };
}

/** Gives each clinic the SHA-256 of its rows, so that a server reloads only clinics that changed. Exams and regions are not part of it. */
function withClinicRevisions(rows: CatalogReplacement): CatalogReplacement {
  const details = [rows.devices, rows.deviceExams, rows.deviceHours, rows.deviceExceptions].map((list) =>
    Map.groupBy<string, { readonly clinic: string }>(list, ({ clinic }) => clinic),
  );
  const holidays = Map.groupBy(rows.holidays, ({ region }) => region);
  const clinics = rows.clinics.map((clinic) => {
    const content = [clinic, ...details.map((byClinic) => byClinic.get(clinic.slug)), holidays.get(clinic.region)];
    return { ...clinic, revision: createHash('sha256').update(JSON.stringify(content)).digest('base64url') };
  });
  return { ...rows, clinics };
}

function keyOf({ clinic, slug }: DeviceEntry) {
  return { clinic, device: slug };
}

type ExamEntry = CatalogFiles['exams'][number];

/** Exams with a priority come first, the lowest number before all others (SL-7). */
function byPriority(a: ExamEntry, b: ExamEntry): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (a.priority ?? last) - (b.priority ?? last);
}

function examRow(exam: CatalogFiles['exams'][number]): CatalogReplacement['exams'][number] {
  const { bodyPart, prepTime, cleanUpTime, minutesPrior, walkIn, customDuration, notes = '', ...others } = exam;
  const {
    examNotes = '',
    showBookingRequestInfoModal = false,
    priority = null,
    arrivalMinutes = null,
    cancelMinutesPrior = null,
    rescheduleMinutesPrior = null,
    documentTypes = [],
    ...ruled
  } = others;
  const { after, notSameVisit, notSameDay, daysAfter, ...rest } = ruled;
  const hasRules = after ?? notSameVisit ?? notSameDay ?? daysAfter;
  return {
    ...rest,
    notes,
    exam_notes: examNotes,
    show_booking_request_info_modal: showBookingRequestInfoModal,
    priority,
    arrival_minutes: arrivalMinutes,
    cancel_minutes_prior: cancelMinutesPrior,
    reschedule_minutes_prior: rescheduleMinutesPrior,
    document_types: [...documentTypes],
    visit_rules: hasRules
      ? {
          ...(after && { after }),
          ...(notSameVisit && { notSameVisit }),
          ...(notSameDay && { notSameDay }),
          ...(daysAfter && { daysAfter }),
        }
      : null,
    body_part: bodyPart,
    prep_time: prepTime,
    clean_up_time: cleanUpTime,
    minutes_prior: minutesPrior,
    walk_in: walkIn,
    custom_duration: customDuration ?? null,
  };
}

function exceptionRows(device: DeviceEntry): CatalogReplacement['deviceExceptions'] {
  return (device.exceptions ?? []).map(({ from, to, hours, reason }, position) => {
    const spans = hours.toSorted(([a], [b]) => (a < b ? -1 : 1));
    return {
      ...keyOf(device),
      position,
      from_date: from,
      to_date: to,
      opens: spans.map(([opens]) => opens),
      closes: spans.map(([, closes]) => closes),
      reason,
    };
  });
}
