import type { StepKind } from '#flow/language/stepKind.ts';

/** Call a service of the catalogue; complete when one of its outcomes led on, which the walk alone can tell. */
export const action: StepKind = {
  kind: 'action',
  description:
    'Call a service and go where its outcome leads. It has no address and is entered only from the step before it.',
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  answers: {},
  query: [],
  runs: 'call',
  ends: 'never',
  isComplete: () => false,
};
