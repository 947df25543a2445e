import type { StepKind } from '#flow/language/stepKind.ts';

/** Call a service of the catalogue. Only the walk can tell that it is complete, when an outcome led on. */
export const action: StepKind = {
  kind: 'action',
  answers: {},
  query: [],
  runs: 'call',
  ends: 'never',
  isComplete: () => false,
};
