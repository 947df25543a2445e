import type { StepKind } from '#flow/language/stepKind.ts';

/** Stands for the steps of another flow. It is inlined when a pack is resolved, so no run ever stops at it. */
export const subflow: StepKind = {
  kind: 'subflow',
  description: 'Insert the steps of another flow, such as a questionnaire: `subflow` names it.',
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  answers: {},
  query: [],
  runs: 'subflow',
  ends: 'never',
  isComplete: () => true,
};
