import type { StepKind } from '#flow/language/stepKind.ts';

/** Asks for one exam, or for several that are booked together or separately (BK-6, BK-7). */
export const examPicker: StepKind = {
  kind: 'exam-picker',
  answers: {
    /** Slugs of the chosen exams, at least one and none twice. */
    exams: { type: 'array', items: 'string', minItems: 1, maxItems: 20, uniqueItems: true, maxLength: 80 },
    /** Whether one or several are chosen. */
    procedureTab: { type: 'string', enum: ['single', 'multiple'] },
    /** Whether several exams get a time each. */
    separateBooking: { type: 'boolean' },
    /** Minutes, for exams whose length is chosen. */
    customDuration: { type: 'number', optional: true },
    /** Whether the exam may be had without an appointment. */
    walkIn: { type: 'boolean' },
    /** Whether the exam is arranged by the clinic and cannot be booked online. */
    enquiry: {
      type: 'string',
      enum: ['none', 'special', 'general'],
    },
    /** Slugs of the chosen exams that cannot be booked online; absent if all can. */
    enquiryExams: { type: 'array', items: 'string', maxItems: 20, maxLength: 80, optional: true },
    /** Ids of the document types that the chosen exams ask for; absent if they ask for none. */
    documentTypes: { type: 'array', items: 'string', maxItems: 50, maxLength: 80, optional: true },
    /** DICOM modality codes of the chosen exams. */
    modalities: { type: 'array', items: 'string', maxItems: 20, maxLength: 16 },
  },
  query: ['exam', 'groupName', 'changedExamSlug', 'procedureTab', 'separateBooking', 'customDuration'],
  runs: 'screen',
  isPublic: true,
  ends: 'never',
  isComplete: ({ exams }) => Array.isArray(exams) && exams.length > 0,
};
