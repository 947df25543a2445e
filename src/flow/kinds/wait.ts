import type { StepKind } from '#flow/language/stepKind.ts';

/** Polls a service until it is done, fails, or the maximum time has passed. */
export const wait: StepKind = {
  kind: 'wait',
  description:
    'Poll a service until it is done, fails, or the maximum time has passed. It has no address and is entered only from the step before it.',
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
        description: 'Seconds until the next request.',
      },
      backoff: {
        type: 'number',
        minimum: 1,
        maximum: 5,
        default: 1.5,
        title: 'Backoff',
        description: 'Factor by which the interval grows each time; 1 keeps it constant.',
      },
      longestSeconds: {
        type: 'number',
        minimum: 1,
        maximum: 300,
        default: 30,
        title: 'Longest interval',
        description: 'The longest interval in seconds.',
      },
      endSeconds: {
        type: 'number',
        minimum: 1,
        maximum: 3600,
        default: 300,
        title: 'End',
        description: 'Seconds after which the outcome is timed-out.',
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
