import type { StepKind } from '#flow/language/stepKind.ts';

/** Shows all answers for confirmation. Any change of an earlier answer requires a new confirmation. */
export const review: StepKind = {
  kind: 'review',
  answers: {
    /** True once the person agreed. */
    reviewed: { type: 'boolean' },
  },
  query: [],
  runs: 'screen',
  ends: 'never',
  invalidation: { by: 'every', keys: ['reviewed'] },
  isComplete: ({ reviewed }) => reviewed === true,
};
