import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantText, offsetText, wallText } from './slot.ts';

test('writes an instant at a whole minute like Date', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 60_000_000 }), (minute) => {
      expect(instantText(minute * 60_000)).toBe(new Date(minute * 60_000).toISOString());
    }),
  );
});

test('writes a wall time without a zone', () =>
  expect(wallText(Date.UTC(2026, 10, 20, 8, 15))).toBe('2026-11-20T08:15'));

test.each([
  [10.5, '+10:30'],
  [-3.5, '-03:30'],
  [0, '+00:00'],
  [12.75, '+12:45'],
])('writes an offset of %s hours as %s', (hours, text) => expect(offsetText(hours * 3_600_000)).toBe(text));
