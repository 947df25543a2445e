import type { StepKind } from '#flow/language/stepKind.ts';

/** Ask a service again and again until it is done, fails, or the time is over. */
export const wait: StepKind = {
  kind: 'wait',
  answers: {},
  query: [],
  runs: 'call',
  polls: true,
  ends: 'never',
  isComplete: () => false,
};
