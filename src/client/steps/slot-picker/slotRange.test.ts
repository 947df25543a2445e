import { expect, test } from 'vitest';
import { addMonths, bookableDate, type CalendarRules, rangeAround, weeksOf } from './slotRange.ts';

const rules: CalendarRules = { today: '2026-11-20', horizonDays: 90, firstWeekday: 1 };
const fromToday = { ...rules, firstWeekday: undefined };

test('[SL-1] [CF-2b] starts weeks today if the brand configures it', () => {
  expect(rangeAround('2026-11-20', 'WEEK', fromToday)).toEqual({
    from: '2026-11-20',
    to: '2026-11-26',
    previous: undefined,
    next: '2026-11-27',
  });
  expect(rangeAround('2026-12-01', 'WEEK', fromToday)).toMatchObject({ from: '2026-11-27', previous: '2026-11-20' });
});

test('[SL-1] [CF-2b] starts a week on its first weekday without past days', () => {
  expect(rangeAround('2026-11-20', 'WEEK', rules)).toEqual({
    from: '2026-11-20',
    to: '2026-11-22',
    previous: undefined,
    next: '2026-11-23',
  });
  expect(rangeAround('2026-11-25', 'WEEK', rules)).toMatchObject({ from: '2026-11-23', previous: '2026-11-20' });
  expect(rangeAround('2026-11-25', 'WEEK', { ...rules, firstWeekday: 7 })).toMatchObject({ from: '2026-11-22' });
});

test('[SL-1] limits a month to today and the horizon', () => {
  expect(rangeAround('2026-11-25', 'MONTH', rules)).toEqual({
    from: '2026-11-20',
    to: '2026-11-30',
    previous: undefined,
    next: '2026-12-01',
  });
  expect(rangeAround('2026-12-31', 'MONTH', rules)).toMatchObject({ to: '2026-12-31', previous: '2026-11-20' });
  expect(rangeAround('2027-02-10', 'MONTH', rules)).toMatchObject({
    from: '2027-02-01',
    to: '2027-02-18',
    next: undefined,
  });
});

test('accepts a date of the query only if bookable', () => {
  expect(bookableDate('2026-12-01', rules)).toBe('2026-12-01');
  for (const bad of [null, '', 'banana', '2026-11-31', '2026-11-19', '2027-02-19', '2026-12-01T00:00']) {
    expect(bookableDate(bad, rules)).toBeUndefined();
  }
});

test('lays out each day of a month once by weekday', () => {
  const weeks = weeksOf('2026-11-20', 1);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01']);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeksOf('2026-11-20', 7)[0]?.[0]).toBe('2026-11-01');
});

test('a month further keeps the day or ends the month', () => {
  expect(addMonths('2026-11-25', 2)).toBe('2027-01-25');
  expect(addMonths('2026-12-31', -1)).toBe('2026-11-30');
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
});
