import type { StepKind } from '#flow/language/stepKind.ts';

/** Walk another flow inside of this one. It is unfolded when a pack is resolved, so that nobody ever stands at it. */
export const subflow: StepKind = {
  kind: 'subflow',
  description: 'Walk another flow here, such as a questionnaire, and come back: `subflow` names it.',
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  answers: {},
  query: [],
  runs: 'subflow',
  ends: 'never',
  isComplete: () => true,
};
