import type { components } from '#contract/openapi.d.ts';
import type { CatalogSnapshot, Clinic, Exam } from '#server/domain/catalog/catalogSnapshot.ts';

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
    preparation,
    notes,
    walkIn,
    enquiry,
    position,
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
    preparation,
    notes,
    walkIn,
    enquiry,
    priority: position,
    ...(exam.customDuration && { customDuration: { ...exam.customDuration } }),
  };
}
