import type { StepAnswers } from '#flow/language/language.ts';
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

/** What the answers of an exam step say about the chosen exams, as the catalog has them. */
interface CatalogExam {
  readonly slug: string;
  readonly enquiry: 'none' | 'special' | 'general';
  readonly modalityCode: string;
  readonly documentTypes: readonly string[];
  readonly walkIn: boolean;
}

/**
 * Returns the answers of an exam step that follow from the chosen exams, in the browser and on the server (BK-6). One exam by enquiry makes the
 * whole booking an enquiry, a special one before a general one. `wantsWalkIn`: the visitor wants an appointment although none is needed (BK-7).
 */
export function catalogFacts(exams: readonly CatalogExam[], wantsWalkIn: boolean): StepAnswers {
  const enquiries = exams.filter(({ enquiry }) => enquiry !== 'none');
  const documentTypes = [...new Set(exams.flatMap((exam) => exam.documentTypes))];
  return {
    walkIn: wantsWalkIn && exams.length > 0 && exams.every(({ walkIn }) => walkIn),
    enquiry: (enquiries.find(({ enquiry }) => enquiry === 'special') ?? enquiries[0])?.enquiry ?? 'none',
    ...(enquiries.length > 0 && { enquiryExams: enquiries.map(({ slug }) => slug) }),
    ...(documentTypes.length > 0 && { documentTypes }),
    modalities: [...new Set(exams.map(({ modalityCode }) => modalityCode))],
  };
}
