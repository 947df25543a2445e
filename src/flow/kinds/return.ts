import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Hand the person back to whatever began the flow, with a word on how it ended. */
export const returnStep: StepKind = {
  ...ending,
  kind: 'return',
  description: 'End the flow and go back to where it was begun, such as the page that one wanted to see.',
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
          'How the flow ended, for whatever began it. Of authentication: authenticated, or too-many-attempts.',
        examples: ['authenticated'],
      },
    },
  },
};
