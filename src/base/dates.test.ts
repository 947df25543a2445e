import { afterEach, expect, test, vi } from 'vitest';
import { expectCpuTime } from '#test/support/soak.ts';
import {
  addDays,
  dateDiff,
  datesBetween,
  daysBetween,
  deviceDate,
  deviceWallTime,
  isCalendarDate,
  isInstant,
  isLocalDate,
  isoWeekday,
  isTodaySomewhere,
  toEpochMs,
  utcDate,
} from './dates.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each(['2026-11-20', '2028-02-29', '1999-12-31'])('accepts the date %s', (text) => {
  expect(isLocalDate(text)).toBe(true);
});

test.each(['2026-02-30', '2027-02-29', '2026-13-01', '2026-1-1', '9999-12-31', '2026-11-20T00:00', ''])(
  'refuses %j as a date',
  (text) => expect(isLocalDate(text)).toBe(false),
);

test('accepts calendar dates of any century', () => {
  expect(['9999-12-31', '0001-01-01', '1800-02-29'].map(isCalendarDate)).toEqual([true, true, false]);
});

test('counts days across months, years and leap days', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
  expect(datesBetween('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01']);
  expect(datesBetween('2027-01-01', '2026-12-31')).toEqual([]);
});

test('numbers weekdays from 1 for Monday, also before 1970', () => {
  expect(isoWeekday('2026-11-23')).toBe(1);
  expect(isoWeekday('2026-11-22')).toBe(7);
  expect(isoWeekday('1969-12-28')).toBe(7);
});

test('returns the UTC date of an instant', () => {
  expect(utcDate(Date.UTC(2026, 10, 20, 23, 59))).toBe('2026-11-20');
});

test.each([
  ['2000-02-29', '2026-02-28', 25],
  ['2000-02-29', '2026-03-01', 26],
  ['2026-03-01', '2000-02-29', -26],
  ['2000-06-01T10:00', '2026-06-01', 26],
  ['2000-02-30', '2026-01-01', undefined],
])('from %s to %s there are %s full years', (from, to, years) => {
  expect(dateDiff(from, to, 'years')).toBe(years);
});

test.each([
  ['2024-02-29', Date.UTC(2024, 1, 29)],
  ['2024-02-29T08:30', Date.UTC(2024, 1, 29, 8, 30)],
  ['2024-02-29T08:30:00.123456789+12:45', Date.UTC(2024, 1, 28, 19, 45, 0, 123)],
  ['2024-02-29T08:30Z', Date.UTC(2024, 1, 29, 8, 30)],
])('reads %s as epoch milliseconds', (text, ms) => expect(toEpochMs(text)).toBe(ms));

test.each(['2024-13-01', '2024-02-30', '2024-02-30T08:30Z', 'soon', '', 20, null, undefined])(
  'does not read %s as a time',
  (value) => expect(toEpochMs(value)).toBeUndefined(),
);

test('judges a text of 256 kB within 50 ms', () => {
  for (const text of [
    `2024-02-29${'T'.repeat(262_000)}!`,
    `2024-02-29${'T1'.repeat(131_000)}`,
    `2024-02-29${' '.repeat(262_000)}!`,
  ]) {
    expectCpuTime(50, () => {
      expect(toEpochMs(text)).toBeUndefined();
      expect(isInstant(text)).toBe(false);
    });
  }
});

test("[SL-5] shows a hold's end in the device's time zone", () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  expect(deviceWallTime('2026-11-20T00:05:00Z')).toBe('2026-11-20T13:05');
  vi.stubEnv('TZ', 'America/New_York');
  expect(deviceWallTime('2026-11-20T00:05:00Z')).toBe('2026-11-19T19:05');
  expect(deviceDate('2026-11-20T00:05:00Z')).toBe('2026-11-19');
});

test('knows the dates that are today somewhere', () => {
  const at = (instant: string) =>
    ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'].filter((date) =>
      isTodaySomewhere(date, Date.parse(instant)),
    );
  expect(at('2026-11-22T00:00:00Z')).toEqual(['2026-11-21', '2026-11-22']);
  expect(at('2026-11-22T10:30:00Z')).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
  expect(at('2026-11-22T12:00:00Z')).toEqual(['2026-11-22', '2026-11-23']);
});
