import type { StepKind } from '#flow/language/stepKind.ts';

/** Polls a service until it is done, fails, or the maximum time has passed. */
export const wait: StepKind = {
  kind: 'wait',
  answers: {},
  query: [],
  runs: 'call',
  polls: true,
  ends: 'never',
  isComplete: () => false,
};
