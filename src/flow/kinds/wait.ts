import type { StepKind } from '#flow/language/stepKind.ts';

/** Ask a service again and again until it is done, fails, or the time is over. */
export const wait: StepKind = {
  kind: 'wait',
  description:
    'Ask a service until it is done, fails, or the time is over. It has no address and is entered only from the step before it.',
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      everySeconds: {
        type: 'number',
        minimum: 1,
        maximum: 300,
        default: 3,
        title: 'Interval',
        description: 'Seconds until the service is asked again.',
      },
      backoff: {
        type: 'number',
        minimum: 1,
        maximum: 5,
        default: 1.5,
        title: 'Backoff',
        description: 'By what the interval grows each time; 1 keeps it as it is.',
      },
      longestSeconds: {
        type: 'number',
        minimum: 1,
        maximum: 300,
        default: 30,
        title: 'Longest interval',
        description: 'Seconds beyond which the interval does not grow.',
      },
      endSeconds: {
        type: 'number',
        minimum: 1,
        maximum: 3600,
        default: 300,
        title: 'End',
        description: 'Seconds of waiting after which the outcome is timed-out.',
      },
    },
  },
  answers: {},
  query: [],
  runs: 'call',
  polls: true,
  ends: 'never',
  isComplete: () => false,
};
