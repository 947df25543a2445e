import { catalogFacts } from '#flow/kinds/exam-picker.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { Exam } from './CatalogStore.ts';
import type { FlowStore } from './FlowStore.ts';

/** The chosen exams and options. */
export interface ExamChoice {
  readonly exams: readonly Exam[];
  readonly procedureTab: 'single' | 'multiple';
  readonly separateBooking: boolean;
  /** Minutes, if the patient may choose the duration. */
  readonly customDuration: number | undefined;
  /** The visitor wants an appointment although none is needed (BK-7). */
  readonly walkIn: boolean;
}

/** Returns the answers of an exam step (BK-6). */
export function examAnswers({ exams, procedureTab, separateBooking, customDuration, walkIn }: ExamChoice): StepAnswers {
  const chosen = exams.map(({ slug, enquiry, modalityId, documentTypes = [], walkIn: isWalkIn }) => ({
    slug,
    enquiry,
    modalityCode: modalityId,
    documentTypes,
    walkIn: isWalkIn,
  }));
  return {
    exams: exams.map(({ slug }) => slug),
    procedureTab,
    separateBooking: separateBooking && exams.length > 1,
    ...(customDuration !== undefined && { customDuration }),
    ...catalogFacts(chosen, walkIn),
  };
}

/** Returns true if no exam needs an appointment. */
export function isWalkIn(exams: readonly Exam[]): boolean {
  return exams.length > 0 && exams.every(({ walkIn }) => walkIn);
}

/** Returns the durations that the patient may choose, minutes, shortest first; [] without a choice. */
export function durationsOf({ customDuration }: Exam): readonly number[] {
  if (!customDuration) return [];
  const { min, max, step } = customDuration;
  return Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, i) => min + i * step);
}

/** Returns the duration that is chosen first, minutes: that of the exam if it may be chosen, else the shortest; undefined without a choice. */
export function usualLength(exam: Exam): number | undefined {
  const lengths = durationsOf(exam);
  return lengths.includes(exam.duration) ? exam.duration : lengths[0];
}

/** Returns the slugs of the chosen exams that cannot be booked online. */
export function enquiryExamsOf({ ofKind }: Pick<FlowStore, 'ofKind'>): readonly string[] {
  const slugs = ofKind('exam-picker')?.values.enquiryExams;
  return Array.isArray(slugs) ? slugs.map(String) : [];
}
