import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Go to an address that the brand configured, and end the flow. */
export const redirect: StepKind = {
  ...ending,
  kind: 'redirect',
  description: 'Say goodbye, go to an address of the brand’s settings, and end the flow.',
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['to'],
    properties: {
      to: {
        type: 'string',
        pattern: '^config\\.[A-Za-z0-9_.-]+$',
        maxLength: 100,
        title: 'Address',
        description:
          'The setting that holds the address, such as config.radiology.contactUrl. While it is empty, the step only says its text.',
        examples: ['config.radiology.contactUrl'],
      },
    },
  },
};
