import type { StepKind } from '#flow/language/stepKind.ts';

/** Offers to add documents, such as a referral, before there is an appointment (AT-1c). The files are on the server. */
export const documents: StepKind = {
  kind: 'documents',
  answers: {
    /** How many documents have arrived. */
    count: { type: 'number', minimum: 0, maximum: 100 },
  },
  query: [],
  runs: 'screen',
  ends: 'never',
  isComplete: ({ count }, { options }) => options.required !== true || (typeof count === 'number' && count > 0),
};
