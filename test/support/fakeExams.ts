import type { Exam, ExamGroup } from '#client/stores/CatalogStore.ts';

/** An exam for tests. */
export const exam = (slug: string, more: Partial<Exam> = {}): Exam => ({
  slug,
  name: slug,
  examCode: slug.toUpperCase(),
  modalityId: 'MR',
  modalityName: 'MRI',
  bodyPart: 'knee',
  duration: 30,
  prepTime: 0,
  minutesPrior: 0,
  arrivalMinutes: 10,
  preparation: '',
  notes: '',
  examNotes: '',
  showBookingRequestInfoModal: false,
  walkIn: false,
  enquiry: 'none',
  ...more,
});

/** A group of exams for tests. */
export const group = (slug: string, exams: Exam[]): ExamGroup => ({ slug, name: slug, exams });
