import type { StepKind } from '#flow/language/stepKind.ts';

/** Asks the fields of a form. Complete when every required field has a value; the form's schema validates the values. */
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
