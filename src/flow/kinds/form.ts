import type { StepKind } from '#flow/language/stepKind.ts';

/** Fill in a form; complete when every required field holds something. The form's schema judges what it holds. */
export const form: StepKind = {
  kind: 'form',
  asks: 'form',
  answers: {},
  query: [],
  runs: 'screen',
  ends: 'never',
  isComplete: (answers, { required }) =>
    required.every((key) => answers[key] !== undefined && answers[key] !== '' && answers[key] !== null),
};
