import type { ErrorEvent } from '@sentry/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrubEvent, scrubMessage } from './scrubEvent.ts';

const here = { template: '/appointments/:bookingKey', step: 'details' };
const secret = 'Zebulon';

/** An event with a secret in every property that Sentry knows. */
const laden = {
  type: undefined,
  event_id: 'a'.repeat(32),
  timestamp: 1,
  release: 'isocentre@1',
  environment: 'production',
  message: secret,
  logger: secret,
  server_name: secret,
  transaction: `/appointments/${secret}`,
  user: { id: secret, email: secret, ip_address: secret },
  request: {
    url: `https://portal.example/?name=${secret}`,
    headers: { Referer: secret },
    data: secret,
    cookies: { a: secret },
  },
  breadcrumbs: [{ message: secret, data: { url: secret } }],
  extra: { arguments: [secret] },
  tags: { name: secret },
  contexts: { react: { componentStack: secret }, state: { name: secret } },
  fingerprint: [secret],
  modules: { [secret]: '1' },
  exception: {
    values: [
      {
        type: 'TypeError',
        value: `Cannot read properties of undefined (reading '${secret}')`,
        mechanism: { type: 'generic', data: { name: secret } },
        stacktrace: {
          frames: [
            {
              filename: 'https://portal.example/assets/main.AB12.js',
              abs_path: `https://portal.example/assets/main.AB12.js?${secret}`,
              function: 'drawStep',
              lineno: 3,
              colno: 7,
              vars: { name: secret },
              context_line: secret,
              pre_context: [secret],
            },
            {
              filename: `https://portal.example/appointments/${secret}`,
              function: `Object.get [as ${secret}]`,
              lineno: 1,
            },
            { filename: 'https://portal.example/assets/main.AB12.js', function: `get [as ${secret}]`, lineno: 9 },
          ],
        },
      },
      { type: secret, value: secret },
    ],
  },
} as unknown as ErrorEvent;

test('[SH-11] reports only allowed properties of an error', () => {
  expect(scrubEvent(laden, here)).toEqual({
    event_id: 'a'.repeat(32),
    timestamp: 1,
    type: undefined,
    release: 'isocentre@1',
    environment: 'production',
    platform: 'javascript',
    level: 'error',
    transaction: '/appointments/:bookingKey',
    tags: { step: 'details' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'Cannot read properties of undefined (reading …)',
          stacktrace: {
            frames: [
              { filename: 'app:///assets/main.AB12.js', function: 'drawStep', lineno: 3, colno: 7, in_app: true },
              { filename: 'elsewhere', in_app: false },
              { filename: 'app:///assets/main.AB12.js', lineno: 9, in_app: true },
            ],
          },
        },
        { type: 'Error', value: '…', stacktrace: { frames: [] } },
      ],
    },
  });
});

test('[SH-11] removes personal words from any event', () => {
  const marked = fc.string().map((around) => `${around}${secret}${around}`);
  const anyEvent = fc.dictionary(fc.string(), fc.oneof(marked, fc.object({ values: [marked] })));
  const anyException = fc.record({
    type: marked,
    value: marked,
    stacktrace: fc.record({ frames: fc.array(fc.record({ filename: marked, function: marked, module: marked })) }),
  });
  fc.assert(
    fc.property(anyEvent, fc.array(anyException), (event, values) => {
      const report = scrubEvent({ ...event, exception: { values } } as unknown as ErrorEvent, here);
      expect(JSON.stringify({ ...report, event_id: '', timestamp: '', release: '', environment: '' })).not.toContain(
        secret,
      );
    }),
  );
});

test.each([
  [
    'Failed to fetch dynamically imported module: https://portal.example/assets/x.js',
    'Failed to fetch dynamically imported module: …',
  ],
  ['Unexpected token \'A\', "Ada Example" is not valid JSON', 'Unexpected token … is not valid JSON'],
  ['No slot for ada@patient.example on 1985-12-10', 'No … for … on …'],
  ['', ''],
])('[SH-11] keeps the technical words of a message: %s', (message, kept) => {
  expect(scrubMessage(message)).toBe(kept);
});

test('[SH-11] removes numbers, addresses and names from a message', () => {
  const found = fc.oneof(fc.integer().map(String), fc.uuid(), fc.stringMatching(/^[a-z]{1,8}[@/][a-z0-9./@-]{1,20}$/));
  fc.assert(
    fc.property(found, (personal) => {
      expect(scrubMessage(`Cannot parse ${personal}`)).not.toMatch(/\d|@|\//);
    }),
  );
});

test('[SH-11] shortens a message to 200 characters', () => {
  expect(scrubMessage('error '.repeat(10_000)).length).toBeLessThanOrEqual(200);
});
