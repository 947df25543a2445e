import type { StepKind } from '#flow/language/stepKind.ts';

/** Asks for one exam, or for several that are booked together or separately (BK-6, BK-7). */
export const examPicker: StepKind = {
  kind: 'exam-picker',
  description: 'Choose the exam, by group or by name.',
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      multiple: {
        type: 'boolean',
        default: true,
        title: 'Several exams',
        description: 'Offer a tab on which several exams are chosen for one visit or for separate ones.',
      },
    },
  },
  answers: {
    exams: {
      ...{ type: 'array', items: 'string', minItems: 1, maxItems: 20, maxLength: 80 },
      description: 'Slugs of the chosen exams, at least one.',
    },
    procedureTab: { type: 'string', enum: ['single', 'multiple'], description: 'Whether one or several are chosen.' },
    separateBooking: { type: 'boolean', description: 'Whether several exams get a time each.' },
    customDuration: { type: 'number', optional: true, description: 'Minutes, for exams whose length is chosen.' },
    walkIn: { type: 'boolean', description: 'Whether the exam may be had without an appointment.' },
    enquiry: {
      type: 'string',
      enum: ['none', 'special', 'general'],
      description: 'Whether the exam is arranged by the clinic and cannot be booked online.',
    },
    modalities: {
      ...{ type: 'array', items: 'string', maxItems: 20, maxLength: 16 },
      description: 'DICOM modality codes of the chosen exams.',
    },
  },
  query: ['exam', 'groupName', 'changedExamSlug', 'procedureTab', 'separateBooking', 'customDuration'],
  runs: 'screen',
  ends: 'never',
  isComplete: ({ exams }) => Array.isArray(exams) && exams.length > 0,
};
