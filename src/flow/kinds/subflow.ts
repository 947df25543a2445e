import type { StepKind } from '#flow/language/stepKind.ts';

/** Stands for the steps of another flow. It is inlined when a pack is resolved, so no run ever stops at it. */
export const subflow: StepKind = {
  kind: 'subflow',
  answers: {},
  query: [],
  runs: 'subflow',
  ends: 'never',
  isComplete: () => true,
};
