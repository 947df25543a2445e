import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Ends the flow and goes to a URL from the brand's settings. */
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
          'The setting that holds the address, such as config.radiology.contactUrl. If the setting is empty, the step only shows its text.',
        examples: ['config.radiology.contactUrl'],
      },
    },
  },
};
