import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { addDays } from '#base/dates.ts';
import { dayAt, isSkipped, offsetAt, wallInstant, zoneDay } from './zoneDay.ts';

const hour = 3_600_000;
const zones = [
  ...['Australia/Sydney', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Pacific/Auckland', 'America/Toronto'],
  // Clocks that change at midnight: a date that begins at 01:00, one that has 00:00 twice.
  ...['America/St_Johns', 'America/Havana', 'Asia/Beirut', 'Africa/Cairo', 'Pacific/Chatham', 'UTC'],
];
const anyDay = fc.record({
  zone: fc.constantFrom(...zones),
  date: fc.integer({ min: 0, max: 3 * 366 }).map((days) => addDays('2026-01-01', days)),
});

test('[SL-6a] every wall time of every day is the instant that Temporal says', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 1439 }), ({ zone, date }, minute) => {
      const wall = Temporal.PlainDateTime.from(date).add({ minutes: minute });
      const exact = wall.toZonedDateTime(zone, { disambiguation: 'compatible' });
      const day = zoneDay(zone, date);
      const instant = wallInstant(day, minute);
      expect(instant).toBe(exact.epochMilliseconds);
      expect(isSkipped(day, minute)).toBe(!exact.toPlainDateTime().equals(wall));
      if (!isSkipped(day, minute)) expect(offsetAt(day, instant)).toBe(exact.offsetNanoseconds / 1e6);
    }),
    { numRuns: 3000 },
  );
});

test('[SL-6a] every instant is on the date that Temporal says', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -30 * hour, max: 30 * hour }), ({ zone, date }, distance) => {
      const instant = zoneDay(zone, date).start + distance;
      const exact = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
      expect(dayAt(zone, instant).date).toBe(exact.toPlainDate().toString());
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['Australia/Sydney', '2026-10-04', 23],
  ['Australia/Sydney', '2027-04-04', 25],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Australia/Lord_Howe', '2027-04-04', 24.5],
  ['America/Havana', '2027-03-14', 23],
  ['Australia/Brisbane', '2026-10-04', 24],
])('[SL-6a] %s has on %s a day of %s hours', (zone, date, hours) => {
  const { start, end } = zoneDay(zone, date);
  expect((end - start) / hour).toBe(hours);
});

test('[SL-6a] a time that the clocks skip moves forward, one that they show twice is the first', () => {
  const forward = zoneDay('Australia/Sydney', '2026-10-04');
  expect(wallInstant(forward, 150)).toBe(Date.UTC(2026, 9, 3, 16, 30));
  expect(wallInstant(forward, 150)).toBe(wallInstant(forward, 210));
  const back = zoneDay('Australia/Sydney', '2027-04-04');
  expect(wallInstant(back, 150)).toBe(Date.UTC(2027, 3, 3, 15, 30));
});

test('[SL-6a] the new offset counts from the very instant of the change', () => {
  const day = zoneDay('Australia/Sydney', '2026-10-04');
  const at = day.transition?.at ?? Number.NaN;
  expect([offsetAt(day, at - 1), offsetAt(day, at)]).toEqual([10 * hour, 11 * hour]);
});

test('[SL-6a] the midnight at the end of a day is the beginning of the next', () => {
  for (const date of ['2026-10-03', '2026-10-04', '2027-04-04']) {
    expect(wallInstant(zoneDay('Australia/Sydney', date), 1440)).toBe(
      zoneDay('Australia/Sydney', addDays(date, 1)).start,
    );
  }
});

test('a zone that does not exist is an error', () =>
  expect(() => zoneDay('Mars/Olympus', '2026-01-01')).toThrow(RangeError));
