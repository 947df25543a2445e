import { expect, test } from 'vitest';
import { clinicHours, type DeviceSchedule, openStretches, openWindows, specialHours } from './openingHours.ts';

const hour = 3_600_000;
const monday = '2026-11-23';

function schedule(changes: Partial<DeviceSchedule> = {}): DeviceSchedule {
  const day = [{ opens: 480, closes: 1020 }];
  return { hours: [day, day, day, day, day, [], []], exceptions: [], holidays: new Map(), ...changes };
}

const opens = (device: DeviceSchedule, date: string) => openWindows(device, date, 'UTC').map((window) => window.opens);

test('takes the hours of the weekday', () => {
  expect(opens(schedule(), monday)).toEqual([480]);
  expect(opens(schedule(), '2026-11-22')).toEqual([]);
});

test('replaces hours by the first exception of the date', () => {
  const exceptions = [
    { from: monday, to: '2026-11-24', hours: [{ opens: 600, closes: 660 }], reason: 'service' },
    { from: '2026-11-24', to: '2026-11-29', hours: [], reason: 'moved' },
  ];
  const device = schedule({ exceptions });
  expect(opens(device, monday)).toEqual([600]);
  expect(opens(device, '2026-11-24')).toEqual([600]);
  expect(opens(device, '2026-11-25')).toEqual([]);
  expect(opens(device, '2026-11-30')).toEqual([480]);
});

test('closes on a holiday despite an exception', () => {
  const exceptions = [{ from: monday, to: monday, hours: [{ opens: 0, closes: 1440 }], reason: 'late' }];
  expect(opens(schedule({ exceptions, holidays: new Map([[monday, 'Show Day']]) }), monday)).toEqual([]);
});

test('[SL-6a] keeps wall times when the clocks change', () => {
  const everyDay = schedule({ hours: Array.from({ length: 7 }, () => [{ opens: 480, closes: 1020 }]) });
  const before = openWindows(everyDay, '2026-10-03', 'Australia/Sydney')[0];
  const after = openWindows(everyDay, '2026-10-04', 'Australia/Sydney')[0];
  expect((after?.from ?? 0) - (before?.from ?? 0)).toBe(23 * hour);
  expect((after?.to ?? 0) - (after?.from ?? 0)).toBe(9 * hour);
});

test('[SL-6a] omits hours that the clocks skip', () => {
  const night = schedule({ hours: Array.from({ length: 7 }, () => [{ opens: 120, closes: 180 }]) });
  expect(openWindows(night, '2026-10-03', 'Australia/Sydney')).toHaveLength(1);
  const skipped = openWindows(night, '2026-10-04', 'Australia/Sydney');
  expect(skipped.every(({ from, to }) => from < to)).toBe(true);
});

test('joins adjacent windows across lunch and midnight', () => {
  const hours = [
    [
      { opens: 480, closes: 720 },
      { opens: 720, closes: 1020 },
      { opens: 1080, closes: 1440 },
    ],
    [
      { opens: 0, closes: 360 },
      { opens: 480, closes: 540 },
    ],
    ...[[], [], [], [], []],
  ];
  const device = schedule({ hours });
  const midnight = Date.UTC(2026, 10, 24);
  expect(openStretches(device, monday, 'UTC').map(({ since, until }) => [since - midnight, until - midnight])).toEqual([
    [-16 * hour, -7 * hour],
    [-16 * hour, -7 * hour],
    [-6 * hour, 6 * hour],
  ]);
  expect(
    openStretches(device, '2026-11-24', 'UTC').map(({ since, until }) => [since - midnight, until - midnight]),
  ).toEqual([
    [-6 * hour, 6 * hour],
    [8 * hour, 9 * hour],
  ]);
});

const week = (...days: readonly [opens: number, closes: number][][]) => ({
  hours: days.map((windows) => windows.map(([opens, closes]) => ({ opens: opens * 60, closes: closes * 60 }))),
});

test('[HD-9] a clinic is open while any of its devices works', () => {
  const xray = week([[7.5, 12]], [[8, 24]], [], [], [], [], [[8, 9]]);
  const ultrasound = week([[11, 17]], [[7, 8]]);
  const evenings = week([[18, 20]]);
  expect(clinicHours([evenings, xray, ultrasound])).toEqual([
    { weekday: 1, opens: '07:30', closes: '17:00' },
    { weekday: 1, opens: '18:00', closes: '20:00' },
    { weekday: 2, opens: '07:00', closes: '24:00' },
    { weekday: 7, opens: '08:00', closes: '09:00' },
  ]);
  expect(clinicHours([])).toEqual([]);
});

test('[HD-9] lists days on which a clinic has unusual hours', () => {
  const half = [{ opens: 480, closes: 720 }];
  const exceptions = [{ from: '2026-11-24', to: '2026-11-25', hours: half, reason: 'Service' }];
  const xray = schedule({ holidays: new Map([[monday, 'Labour Day']]) });
  const serviced = { ...xray, exceptions };
  expect(specialHours([serviced], '2026-11-22', '2026-11-29')).toEqual([
    { date: monday, hours: [] },
    { date: '2026-11-24', hours: [{ opens: '08:00', closes: '12:00' }] },
    { date: '2026-11-25', hours: [{ opens: '08:00', closes: '12:00' }] },
  ]);
  expect(specialHours([serviced, xray], '2026-11-24', '2026-11-30')).toEqual([]);
});
