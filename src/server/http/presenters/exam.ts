import type { components } from '#contract/openapi.d.ts';
import type { Exam } from '#server/domain/catalog/catalogSnapshot.ts';

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
