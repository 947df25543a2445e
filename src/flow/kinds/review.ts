import type { StepKind } from '#flow/language/stepKind.ts';

/** Shows all answers for confirmation. Any change of an earlier answer requires a new confirmation. */
export const review: StepKind = {
  kind: 'review',
  description: 'Show all answers, with a link to change each, and ask for confirmation.',
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      sections: {
        type: 'array',
        items: { type: 'string' },
        uniqueItems: true,
        title: 'Sections',
        description: 'Ids of the steps to show, in this order; by default every step that was answered.',
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
