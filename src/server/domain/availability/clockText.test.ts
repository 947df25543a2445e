import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantText, offsetText, wallText } from './clockText.ts';

test('an instant at a whole minute is written as Date writes it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 60_000_000 }), (minute) => {
      expect(instantText(minute * 60_000)).toBe(new Date(minute * 60_000).toISOString());
    }),
  );
});

test('a wall time has no zone', () => expect(wallText(Date.UTC(2026, 10, 20, 8, 15))).toBe('2026-11-20T08:15'));

test.each([
  [10.5, '+10:30'],
  [-3.5, '-03:30'],
  [0, '+00:00'],
  [12.75, '+12:45'],
])('an offset of %s hours is %s', (hours, text) => expect(offsetText(hours * 3_600_000)).toBe(text));
