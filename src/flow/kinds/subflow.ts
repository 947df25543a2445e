import type { StepKind } from '#flow/language/stepKind.ts';

/** Walk another flow inside of this one. It is unfolded when a pack is resolved, so that nobody ever stands at it. */
export const subflow: StepKind = {
  kind: 'subflow',
  answers: {},
  query: [],
  runs: 'subflow',
  ends: 'never',
  isComplete: () => true,
};
