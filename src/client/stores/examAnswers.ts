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

/** Returns the answers of an exam step (BK-6). One exam by enquiry makes the whole booking an enquiry. */
export function examAnswers({ exams, procedureTab, separateBooking, customDuration, walkIn }: ExamChoice): StepAnswers {
  const enquiries = exams.map(({ enquiry }) => enquiry);
  const enquiryExams = exams.filter(({ enquiry }) => enquiry !== 'none').map(({ slug }) => slug);
  const documentTypes = [...new Set(exams.flatMap((exam) => exam.documentTypes ?? []))];
  return {
    exams: exams.map(({ slug }) => slug),
    procedureTab,
    separateBooking: separateBooking && exams.length > 1,
    ...(customDuration !== undefined && { customDuration }),
    walkIn: walkIn && isWalkIn(exams),
    enquiry:
      enquiries.find((enquiry) => enquiry === 'special') ??
      enquiries.find((enquiry) => enquiry === 'general') ??
      'none',
    ...(enquiryExams.length > 0 && { enquiryExams }),
    ...(documentTypes.length > 0 && { documentTypes }),
    modalities: [...new Set(exams.map(({ modalityId }) => modalityId))],
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
