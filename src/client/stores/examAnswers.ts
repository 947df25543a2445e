import type { StepAnswers } from '#flow/language/language.ts';
import type { Exam } from './CatalogStore.ts';

/** How the chosen exams are to be had. */
export interface ExamChoice {
  readonly exams: readonly Exam[];
  readonly procedureTab: 'single' | 'multiple';
  readonly separateBooking: boolean;
  /** Minutes, where the exam lets the patient choose. */
  readonly customDuration: number | undefined;
  /** The visitor knows that no appointment is needed and wants a time all the same (BK-7). */
  readonly walkIn: boolean;
}

/** The most exams that one booking takes. */
export const mostExams = 6;

/** The answers of an exam step for a choice (BK-6). One exam that the clinic arranges makes the whole an enquiry. */
export function examAnswers({ exams, procedureTab, separateBooking, customDuration, walkIn }: ExamChoice): StepAnswers {
  const enquiries = exams.map(({ enquiry }) => enquiry);
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
    modalities: [...new Set(exams.map(({ modalityId }) => modalityId))],
  };
}

/** Whether all of some exams can be had without an appointment. */
export function isWalkIn(exams: readonly Exam[]): boolean {
  return exams.length > 0 && exams.every(({ walkIn }) => walkIn);
}

/** The lengths that a patient may choose from, minutes, shortest first. */
export function durationsOf({ customDuration }: Exam): readonly number[] {
  if (!customDuration) return [];
  const { min, max, step } = customDuration;
  return Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, i) => min + i * step);
}
