import type { StepKind } from '#flow/language/stepKind.ts';

/** Look over what was answered and agree to it; any earlier change asks for it again. */
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
