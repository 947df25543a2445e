import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectCpuTime } from '#test/support/soak.ts';
import { readTypedTime, writeTime } from './timeText.ts';

test.each([
  ['9', '09:00'],
  ['9.30', '09:30'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['2:30 pm', '14:30'],
  ['2pm', '14:00'],
  ['12 a.m.', '00:00'],
  ['12:05 PM', '12:05'],
  ['14h30', '14:30'],
  [' 23 59 ', '23:59'],
])('reads %s as %s', (typed, time) => expect(readTypedTime(typed)).toBe(time));

test.each(['25:00', '9:75', '14 pm', '0 am', 'noon', '12345', ''])('keeps the invalid time %j', (typed) =>
  expect(readTypedTime(typed)).toBe(typed.trim()),
);

test('reads back a time written in any locale', () => {
  expect(writeTime('14:30', 'en-AU')).toBe('2:30 pm');
  expect(writeTime('14:30', 'de')).toBe('14:30');
  expect(writeTime('99:99', 'en-AU')).toBe('99:99');
  const hour = fc.integer({ min: 0, max: 23 });
  const two = (number: number) => String(number).padStart(2, '0');
  fc.assert(
    fc.property(
      hour,
      fc.integer({ min: 0, max: 59 }),
      fc.constantFrom('en-AU', 'en-CA', 'mk', 'zh', 'ar'),
      (h, m, locale) => {
        const time = `${two(h)}:${two(m)}`;
        expect(readTypedTime(writeTime(time, locale))).toBe(time);
      },
    ),
  );
});

test('returns a long text within 50 ms', () => {
  const text = `1${' '.repeat(100_000)}!`;
  expectCpuTime(50, () => expect(readTypedTime(text)).toBe(text));
});
