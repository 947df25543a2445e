import type { StepKind } from '#flow/language/stepKind.ts';

/** Calls a service. The engine, not the kind, decides when the step is complete: when an outcome led to a later step. */
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
