import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Ends the flow and returns the person to the page that started it, with a result. */
export const returnStep: StepKind = {
  ...ending,
  kind: 'return',
  description: 'End the flow and return to the page that started it.',
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['with'],
    properties: {
      with: {
        type: 'string',
        pattern: '^[a-z][a-z-]{0,40}$',
        title: 'With',
        description:
          'Result of the flow for the page that started it; for authentication: authenticated or too-many-attempts.',
        examples: ['authenticated'],
      },
    },
  },
};
