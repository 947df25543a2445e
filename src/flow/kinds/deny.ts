import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Tells the person that the flow cannot continue, and why. */
export const deny: StepKind = {
  ...ending,
  kind: 'deny',
  protects: true,
  description: 'Tell the person that this cannot be done here, and end the flow.',
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      contact: {
        type: 'boolean',
        default: true,
        title: 'Contact',
        description: 'Show telephone and e-mail of the chosen clinics, or else of the provider.',
      },
    },
  },
};
