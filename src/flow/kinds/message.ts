import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Shows a message, in the middle of a flow or at its end. */
export const message: StepKind = {
  ...ending,
  ends: 'sometimes',
  kind: 'message',
  description: 'Tell the person something, on the way or at the end of the flow.',
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      tone: {
        enum: ['success', 'info', 'problem'],
        default: 'info',
        title: 'Tone',
        description: 'How the message looks and how urgently it is announced.',
      },
      link: {
        type: 'object',
        additionalProperties: false,
        required: ['text', 'to'],
        title: 'Link',
        description: 'Where to go from here.',
        properties: {
          text: { type: 'string', minLength: 1, title: 'Text', description: 'Message key of the words on the link.' },
          to: {
            type: 'string',
            pattern: '^/(?:[^/\\\\]|$)',
            maxLength: 300,
            title: 'Address',
            description:
              'An address in the portal, such as /contact. It may contain answers, as in /appointments/{result.book.bookingKey}.',
          },
        },
      },
      contact: {
        type: 'boolean',
        default: false,
        title: 'Contact',
        description: 'Show telephone and e-mail of the chosen clinics.',
      },
    },
  },
};
