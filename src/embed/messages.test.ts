import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PortMessage, readMessage } from './messages.ts';

const id = '0198f2f0-2f5e-7c3a-9d1b-7b7f0c1d2e3f';
const events: readonly PortMessage[] = [
  { type: 'ready' },
  { type: 'resize', height: 640 },
  { type: 'step', progress: 3 },
  { type: 'booked', references: [id] },
  { type: 'cancelled', references: [id, id] },
  { type: 'error', code: 'unavailable' },
  { type: 'close' },
  { type: 'top' },
];

test.each(events)('accepts the message $type', (event) => {
  expect(readMessage(structuredClone(event))).toEqual(event);
});

test.each([
  [Number.MAX_VALUE, 20_000],
  [-5, 100],
  [640.2, 641],
])('rounds and limits a height of %f', (height, made) => {
  expect(readMessage({ type: 'resize', height })).toEqual({ type: 'resize', height: made });
});

test.each([
  undefined,
  null,
  'close',
  7,
  [],
  {},
  { type: 'toString' },
  { type: '__proto__' },
  { type: ['close'] },
  { type: 'ready', height: 1 },
  { type: 'resize' },
  { type: 'resize', height: '640' },
  { type: 'resize', height: Number.NaN },
  { type: 'resize', height: Number.POSITIVE_INFINITY },
  { type: 'step', progress: 4 },
  { type: 'step', progress: 2, step: 'pregnancy' },
  { type: 'booked', references: [] },
  { type: 'booked', references: ['QqadI2WNef7ow1I2ekjnaw'] },
  { type: 'booked', references: [id], bookingKey: 'x' },
  { type: 'booked', references: Array.from({ length: 21 }, () => id) },
  { type: 'error', code: 'unreachable' },
  { type: 'error', code: '<b>' },
  { type: 'close', reason: 'done' },
])('refuses the message %j', (data) => {
  expect(readMessage(data)).toBeUndefined();
});

test('returns only known messages and heights within limits', () => {
  const known = ['ready', 'resize', 'step', 'booked', 'cancelled', 'error', 'close', 'top'];
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ type: fc.constantFrom(...known), height: fc.anything() })),
      (data) => {
        const event = readMessage(data);
        if (event?.type === 'resize') expect(event.height >= 100 && event.height <= 20_000).toBe(true);
        else if (event) expect(event).toBe(data);
      },
    ),
  );
});
