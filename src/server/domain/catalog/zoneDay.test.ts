import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { addDays } from '#base/dates.ts';
import { dayAt, isSkipped, offsetAt, wallInstant, zoneDay } from './zoneDay.ts';

const hour = 3_600_000;
const zones = [
  ...['Australia/Sydney', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Pacific/Auckland', 'America/Toronto'],
  // Clocks that change at midnight: dates that begin at 01:00 or have 00:00 twice.
  ...['America/St_Johns', 'America/Havana', 'Asia/Beirut', 'Africa/Cairo', 'Pacific/Chatham', 'UTC'],
];
const anyDay = fc.record({
  zone: fc.constantFrom(...zones),
  date: fc.integer({ min: 0, max: 3 * 366 }).map((days) => addDays('2026-01-01', days)),
});

test('[SL-6a] converts every wall time like Temporal', () => {
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

test('[SL-6a] finds the date of every instant like Temporal', () => {
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
])('[SL-6a] %s on %s has %s hours', (zone, date, hours) => {
  const { start, end } = zoneDay(zone, date);
  expect((end - start) / hour).toBe(hours);
});

test('[SL-6a] resolves skipped times forward and repeated times to the first', () => {
  const forward = zoneDay('Australia/Sydney', '2026-10-04');
  expect(wallInstant(forward, 150)).toBe(Date.UTC(2026, 9, 3, 16, 30));
  expect(wallInstant(forward, 150)).toBe(wallInstant(forward, 210));
  const back = zoneDay('Australia/Sydney', '2027-04-04');
  expect(wallInstant(back, 150)).toBe(Date.UTC(2027, 3, 3, 15, 30));
});

test('[SL-6a] applies the new offset from the instant of change', () => {
  const day = zoneDay('Australia/Sydney', '2026-10-04');
  const at = day.transition?.at ?? Number.NaN;
  expect([offsetAt(day, at - 1), offsetAt(day, at)]).toEqual([10 * hour, 11 * hour]);
});

test('[SL-6a] ends a day where the next begins', () => {
  for (const date of ['2026-10-03', '2026-10-04', '2027-04-04']) {
    expect(wallInstant(zoneDay('Australia/Sydney', date), 1440)).toBe(
      zoneDay('Australia/Sydney', addDays(date, 1)).start,
    );
  }
});

test('throws for an unknown zone', () => expect(() => zoneDay('Mars/Olympus', '2026-01-01')).toThrow(RangeError));
