import type { StepKind } from '#flow/language/stepKind.ts';

/** Look over what was answered and agree to it; any earlier change asks for it again. */
export const review: StepKind = {
  kind: 'review',
  description: 'Look over all answers, with a way back to each, and agree to them.',
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      sections: {
        type: 'array',
        items: { title: 'Step', description: 'Id of a step.', type: 'string' },
        uniqueItems: true,
        title: 'Sections',
        description: 'Ids of the steps to show, in this order; without it every step that was answered.',
      },
    },
  },
  answers: { reviewed: { type: 'boolean', description: 'True once the person agreed.' } },
  query: [],
  runs: 'screen',
  ends: 'never',
  invalidation: { by: 'every', keys: ['reviewed'] },
  isComplete: ({ reviewed }) => reviewed === true,
};
