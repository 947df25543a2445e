import { expect, test } from 'vitest';
import { addDays, dateOf, datesBetween, daysBetween, isLocalDate, weekdayOf } from '#base/dates.ts';

test.each(['2026-11-20', '2028-02-29', '1999-12-31'])('%s is a date', (text) => expect(isLocalDate(text)).toBe(true));

test.each(['2026-02-30', '2027-02-29', '2026-13-01', '2026-1-1', '9999-12-31', '2026-11-20T00:00', ''])(
  '%j is none',
  (text) => expect(isLocalDate(text)).toBe(false),
);

test('days are counted over months, years and leap days', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
  expect(datesBetween('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01']);
  expect(datesBetween('2027-01-01', '2026-12-31')).toEqual([]);
});

test('the week begins with Monday, also before 1970', () => {
  expect(weekdayOf('2026-11-23')).toBe(0);
  expect(weekdayOf('2026-11-22')).toBe(6);
  expect(weekdayOf('1969-12-28')).toBe(6);
});

test('an instant is dated in UTC', () => expect(dateOf(Date.UTC(2026, 10, 20, 23, 59))).toBe('2026-11-20'));
