import type { StepKind } from '#flow/language/stepKind.ts';

/** Calls a service. It is never complete by its answers; its outcome decides the next step. */
export const action: StepKind = {
  kind: 'action',
  answers: {},
  query: [],
  runs: 'call',
  ends: 'never',
  isComplete: () => false,
};
