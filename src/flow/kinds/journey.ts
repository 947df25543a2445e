import type { StepKind } from '../stepKind.ts';

/** Walk another journey inside of this one. It is unfolded when a pack is resolved, so that nobody ever stands at it. */
export const journey: StepKind = {
  kind: 'journey',
  description: 'Walk another journey here, such as a questionnaire, and come back: `journey` names it.',
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  answers: {},
  query: [],
  runs: 'journey',
  ends: 'never',
  isComplete: () => true,
};
