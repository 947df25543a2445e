import { addDays, utcDate } from '#base/dates.ts';
import type { components } from '#contract/openapi.d.ts';
import type { CatalogSnapshot, Clinic, Exam } from '#server/domain/catalog/catalogSnapshot.ts';
import { clinicHours, specialHours } from '#server/domain/catalog/openingHours.ts';
import { capableDevices } from '#server/domain/catalog/searchCatalog.ts';
import type { SearchWords } from '#server/domain/catalog/searchWords.ts';

/** Presents a clinic; `distance` is in metres, if an origin is known. */
export function presentClinic(
  clinic: Clinic,
  catalog: CatalogSnapshot,
  distance?: number,
): components['schemas']['clinic'] {
  const {
    id,
    slug,
    name,
    region,
    street,
    suburb,
    state,
    postalCode,
    country,
    latitude,
    longitude,
    timeZone,
    phone,
    email,
    directions,
  } = clinic;
  return {
    id,
    slug,
    name,
    region: region.slug,
    address: { street, suburb, state, postalCode, country },
    latitude,
    longitude,
    timeZone,
    phone,
    email,
    directions,
    ...(distance !== undefined && { distanceFromUser: Math.round(distance) }),
    availableGroups: groupsAt(clinic, catalog),
  };
}

/**
 * Presents a clinic of a list, with its modalities and opening hours; `distance` is in metres, if an origin is known. With exams it also has
 * the hours of the devices for all of them.
 */
export function presentListedClinic(
  clinic: Clinic,
  catalog: CatalogSnapshot,
  distance?: number,
  exams?: readonly Exam[],
): components['schemas']['clinic'] {
  const { devices } = clinic;
  const today = utcDate(Date.now());
  return {
    ...presentClinic(clinic, catalog, distance),
    modalities: modalitiesAt(clinic, catalog),
    openingHours: clinicHours(devices).map((hours) => ({ ...hours })),
    ...(exams && { examHours: clinicHours(capableDevices(clinic, exams)).map((hours) => ({ ...hours })) }),
    // A clinic's date is at most one day before or after the date in UTC, so the list stays the same for a day in UTC.
    specialHours: specialHours(devices, addDays(today, -1), addDays(today, 8)).map(({ date, hours }) => ({
      date,
      hours: hours.map((window) => ({ ...window })),
    })),
  };
}

/** Returns the names of the modalities of a clinic's devices, in the provider's order. */
function modalitiesAt({ devices }: Clinic, { modalities }: CatalogSnapshot): string[] {
  const offered = new Set(devices.map(({ modality }) => modality));
  return modalities.filter(({ code }) => offered.has(code)).map(({ name }) => name);
}

function groupsAt({ devices }: Clinic, { examById, groups }: CatalogSnapshot): string[] {
  const offered = new Set<string>();
  for (const { exams } of devices) {
    for (const id of exams) {
      const exam = examById.get(id);
      if (exam?.active) offered.add(exam.group.slug);
    }
  }
  return groups.map(({ slug }) => slug).filter((slug) => offered.has(slug));
}

/** Presents an exam with the field names of the specification; all durations in minutes. */
export function presentExam(exam: Exam): components['schemas']['exam'] {
  const {
    slug,
    name,
    code,
    modality,
    bodyPart,
    duration,
    prepTime,
    minutesPrior,
    arrivalMinutes,
    preparation,
    notes,
    examNotes,
    showBookingRequestInfoModal,
    walkIn,
    enquiry,
    priority,
    documentTypes,
  } = exam;
  return {
    slug,
    name,
    examCode: code,
    modalityId: modality.code,
    modalityName: modality.name,
    bodyPart,
    duration,
    prepTime,
    minutesPrior,
    arrivalMinutes,
    preparation,
    notes,
    examNotes,
    showBookingRequestInfoModal,
    walkIn,
    enquiry,
    ...(priority !== null && { priority }),
    ...(documentTypes.length > 0 && { documentTypes: [...documentTypes] }),
    ...(exam.customDuration && { customDuration: { ...exam.customDuration } }),
  };
}

/** Presents search words. */
export function presentSearchWords(words: SearchWords): components['schemas']['search-words'] {
  return structuredClone(words) as components['schemas']['search-words'];
}
