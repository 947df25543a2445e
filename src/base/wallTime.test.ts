import { afterEach, expect, test, vi } from 'vitest';
import {
  dateName,
  dayName,
  firstWeekdayOf,
  fullDayName,
  monthName,
  rangeName,
  shortDayTime,
  timeName,
  zoneName,
} from './wallTime.ts';

afterEach(() => void vi.unstubAllEnvs());

/** Some runtimes put a narrow no-break space before `am`. */
const plain = (text: string): string => text.replace(/[\u202f\u00a0]/g, ' ');

test("[SL-6a] formats a wall time independently of the device's time zone", () => {
  for (const zone of ['Pacific/Auckland', 'America/Vancouver', 'Australia/Lord_Howe']) {
    vi.stubEnv('TZ', zone);
    expect(dayName('2026-12-01T09:30', 'en-AU')).toBe('Tuesday 1 December');
    expect(plain(timeName('2026-12-01T09:30', 'en-AU'))).toBe('9:30 am');
    // A wall time that the device's own zone skips in spring.
    expect(plain(timeName('2026-10-04T02:15', 'en-AU'))).toBe('2:15 am');
  }
});

test('[CF-2b] weeks start on Monday, in Canada on Sunday', () => {
  expect(['mk', 'en-AU', 'en-NZ', 'en-CA', 'de'].map(firstWeekdayOf)).toEqual([1, 1, 1, 7, 1]);
});

test('formats days and dates for each locale', () => {
  expect(dayName('2026-12-01', 'en-NZ')).toBe('Tuesday 1 December');
  expect(dayName('2026-12-01', 'en-CA')).toBe('Tuesday December 1');
  expect(fullDayName('2026-12-01', 'en-AU')).toBe('Tuesday 1 December 2026');
  expect(dateName('1985-07-04', 'en-AU')).toBe('4 July 1985');
  expect(monthName('2026-12-01', 'en-AU')).toBe('December 2026');
  expect(plain(rangeName('2026-11-28', '2026-12-04', 'en-AU'))).toMatch(/^28 November\s–\s4 December$/);
});

test('[SL-6a] names a time zone for the season of the date', () => {
  expect(zoneName('Australia/Adelaide', '2026-12-01T00:00:00Z', 'en-AU')).toBe('Australian Central Daylight Time');
  expect(zoneName('Australia/Adelaide', '2026-07-01T00:00:00Z', 'en-AU')).toBe('Australian Central Standard Time');
});

test('never breaks the line inside a time', () => {
  expect(shortDayTime('2026-12-01T09:30', 'en-AU')).toBe('Tue 1 Dec, 9:30\u00a0am');
});
