import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOrder, joinDate, readTypedDate, splitDate, writeDate } from './dateParts.ts';

const australia = dateOrder('en-AU');
const canada = dateOrder('en-CA');

test('returns the order of a date for the locale', () => {
  expect(australia).toEqual({ parts: ['day', 'month', 'year'], separator: '/' });
  expect(canada).toEqual({ parts: ['year', 'month', 'day'], separator: '-' });
  expect(dateOrder('en-US').parts).toEqual(['month', 'day', 'year']);
});

test.each([
  ['3/2/2026', '2026-02-03'],
  ['03.02.26', '2026-02-03'],
  [' 3 2 2026 ', '2026-02-03'],
  ['03022026', '2026-02-03'],
  ['2026-02-03', '2026-02-03'],
  ['31/2/2026', '2026-02-31'],
  ['3 Feb 2026', '3 Feb 2026'],
  ['soon', 'soon'],
  ['', ''],
])('reads %j as %j', (typed, value) => expect(readTypedDate(typed, australia)).toBe(value));

test('reads digits in the order of the locale', () => {
  expect(readTypedDate('20260203', canada)).toBe('2026-02-03');
});

test('reads back a date written in any locale', () => {
  const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, fc.constantFrom('en-AU', 'en-CA', 'en-NZ', 'en-US', 'de', 'sv'), (date, locale) => {
      const value = date.toISOString().slice(0, 10);
      expect(readTypedDate(writeDate(value, dateOrder(locale)), dateOrder(locale))).toBe(value);
    }),
  );
});

test('joins three boxes and restores incomplete ones', () => {
  expect(joinDate({ year: '1985', month: '3', day: '27' })).toBe('1985-03-27');
  expect(joinDate({ year: '', month: '', day: '' })).toBeUndefined();
  expect(splitDate(joinDate({ year: '', month: 'x', day: '5' }) ?? '')).toEqual({ year: '', month: 'x', day: '5' });
  expect(splitDate(joinDate({ year: '85', month: '3', day: '2' }) ?? '')).toEqual({
    year: '85',
    month: '03',
    day: '02',
  });
});
