import { expect, test } from 'vitest';
import { type BusyTimes, nothingBusy } from '#server/db/queries/busyTime.ts';
import { type SampleDevice, type SampleExam, sampleCatalog } from '#test/support/sampleCatalog.ts';
import { buildSnapshot } from '../catalog/buildSnapshot.ts';
import { offsetAt, wallInstant, zoneDay } from '../catalog/zoneDay.ts';
import { startRanges } from './availabilityQuery.ts';
import { wallText } from './slot.ts';
import { slotNeed } from './slotNeed.ts';
import { freeStarts, noRejections, reasonOf, slotCriteria, unavailability } from './slotRules.ts';

const zone = 'Australia/Sydney';
const date = '2026-11-23';
const early = Date.UTC(2026, 10, 20);

interface Setting {
  readonly device?: Partial<SampleDevice>;
  readonly exam?: Partial<SampleExam>;
  readonly now?: number;
  readonly busy?: BusyTimes;
  readonly on?: string;
  readonly horizonDays?: number;
  readonly range?: keyof typeof startRanges;
  readonly walkIn?: boolean;
}

function listed({
  device = {},
  exam = {},
  now = early,
  busy = nothingBusy,
  on = date,
  horizonDays = 90,
  range = 'ANY',
  walkIn = false,
}: Setting) {
  const rows = sampleCatalog([{ slug: 'a', devices: [{ slug: 'd', ...device }] }], [{ slug: 'x', ...exam }]);
  const { exams, clinics } = buildSnapshot(rows);
  const [only] = clinics[0]?.devices ?? [];
  if (!only) throw new Error('no device');
  const need = slotNeed(exams, { walkIn, minimumNotice: 60 });
  const criteria = slotCriteria(zone, need, now, horizonDays, startRanges[range]);
  const rejections = noRejections();
  const starts = freeStarts(only, on, busy, criteria, rejections);
  const day = zoneDay(zone, on);
  return {
    device: only,
    criteria,
    rejections,
    starts,
    times: starts.map((start) => wallText(start + offsetAt(day, start)).slice(11)),
  };
}

/** Returns busy times for pairs of wall times on the date. */
function taken(...times: readonly [string, string][]): BusyTimes {
  const at = (time: string) => wallInstant(zoneDay(zone, date), Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  return {
    from: Float64Array.from(times, ([from]) => at(from)),
    until: Float64Array.from(times, ([, until]) => at(until)),
    held: new Uint8Array(times.length),
  };
}

test('offers starts on the grid from opening to closing', () => {
  expect(listed({ device: { hours: [['08:10', '09:30']], startInterval: 20 } }).times).toEqual([
    '08:10',
    '08:30',
    '08:50',
  ]);
});

test('fits preparation and clean-up into the opening hours', () => {
  const { times, rejections } = listed({
    device: { hours: [['08:00', '10:00']] },
    exam: { prepTime: 15, cleanUpTime: 30 },
  });
  expect(times).toEqual(['08:15', '08:30', '08:45', '09:00']);
  expect(rejections.closed).toBe(4);
});

test('avoids overlaps with bookings, including room times', () => {
  const hours = [['08:00', '11:00']] as const;
  const { times, rejections } = listed({
    device: { hours },
    exam: { prepTime: 15 },
    busy: taken(['08:45', '09:15'], ['10:30', '11:00']),
  });
  expect(times).toEqual(['08:15', '09:30', '09:45', '10:00']);
  expect(rejections).toMatchObject({ booked: 6, held: 0, closed: 2 });
});

test('counts rejections by holds separately', () => {
  const busy = { ...taken(['08:00', '09:00']), held: Uint8Array.of(1) };
  expect(listed({ device: { hours: [['08:00', '10:00']] }, busy }).rejections).toMatchObject({ held: 4, booked: 0 });
});

test('applies the longer notice of exam and brand', () => {
  const now = wallInstant(zoneDay(zone, date), 8 * 60);
  const hours = [['08:00', '11:00']] as const;
  expect(listed({ device: { hours }, now }).times[0]).toBe('09:00');
  expect(listed({ device: { hours }, now, exam: { minutesPrior: 120 } }).times[0]).toBe('10:00');
  expect(listed({ device: { hours }, now: now + 1 }).times[0]).toBe('09:15');
});

test('[BK-7] starts a walk-in at once and without preparation', () => {
  const now = wallInstant(zoneDay(zone, date), 8 * 60);
  const exam = { walkIn: true, prepTime: 30, minutesPrior: 600 };
  expect(listed({ exam, now, walkIn: true }).times[0]).toBe('08:00');
});

test('offers nothing in the past or beyond the horizon', () => {
  const past = listed({ now: Date.UTC(2026, 10, 24) });
  expect([past.times, past.rejections.notice]).toEqual([[], 1]);
  expect(listed({ horizonDays: 3 }).times).not.toEqual([]);
  const beyond = listed({ horizonDays: 2 });
  expect(beyond.times).toEqual([]);
  expect(beyond.rejections.horizon).toBe(1);
});

test('filters by the wall time of the start', () => {
  const device = { hours: [['11:00', '18:00']] as const, startInterval: 60 };
  expect(listed({ device, range: 'MORNING' }).times).toEqual(['11:00']);
  expect(listed({ device, range: 'AFTERNOON' }).times).toEqual(['12:00', '13:00', '14:00', '15:00', '16:00']);
  expect(listed({ device, range: 'EVENING' }).times).toEqual(['17:00']);
  expect(listed({ device, range: 'EVENING' }).rejections.timeOfDay).toBe(6);
});

test('lets an appointment cross midnight if both days are open', () => {
  const device = { hours: { 1: [['23:00', '24:00']], 2: [['00:00', '01:00']] } as const, startInterval: 30 };
  expect(listed({ device, exam: { duration: 45 } }).times).toEqual(['23:00', '23:30']);
  expect(listed({ device, exam: { duration: 45 }, on: '2026-11-24' }).times).toEqual(['00:00']);
  expect(listed({ device, exam: { duration: 15, prepTime: 10 }, on: '2026-11-24' }).times).toEqual(['00:00', '00:30']);
});

test('[SL-6a] offers no skipped hour and no start twice', () => {
  const device = { hours: [['01:00', '05:00']] as const, startInterval: 45 };
  expect(listed({ device, on: '2027-10-03', horizonDays: 400 }).times).toEqual(['01:00', '01:45', '03:15', '04:00']);
  expect(listed({ device, on: '2027-04-04', horizonDays: 400 }).times).toEqual([
    '01:00',
    '01:45',
    '02:30',
    '03:15',
    '04:00',
  ]);
});

test('distinguishes a taken start from one not offered', () => {
  const { device, criteria, starts } = listed({ busy: taken(['09:00', '10:00']) });
  const [first = 0] = starts;
  const busy = taken(['09:00', '10:00']);
  expect(unavailability(device, first, busy, criteria)).toBeUndefined();
  expect(unavailability(device, first + 60 * 60_000, busy, criteria)).toBe('taken');
  expect(unavailability(device, first + 60_000, busy, criteria)).toBe('not-offered');
});

test.each([
  [{ timeOfDay: 1, booked: 9, notice: 9, closed: 9 }, 'time-of-day'],
  [{ booked: 1, notice: 9, closed: 9, horizon: 9 }, 'full'],
  [{ held: 1, notice: 9 }, 'full'],
  [{ notice: 1, closed: 9, horizon: 1 }, 'notice'],
  [{ horizon: 1, closed: 9 }, 'horizon'],
  [{ closed: 9 }, 'not-offered'],
  [{}, 'not-offered'],
])('[SL-1] gives %o at an open clinic as %s', (counts, reason) =>
  expect(reasonOf({ ...noRejections(), ...counts }, true)).toBe(reason),
);

test('[SL-1] only a clinic without any open device is closed', () => {
  expect(reasonOf(noRejections(), false)).toBe('closed');
  expect(reasonOf({ ...noRejections(), booked: 1 }, false)).toBe('full');
});

test('[SL-1] a day is full only if all its parts are', () => {
  for (const range of ['MORNING', 'AFTERNOON', 'EVENING'] as const) {
    const full = listed({ range, busy: taken(['08:00', '17:00']) });
    expect(reasonOf(full.rejections, true)).toBe('full');
    const other = range === 'MORNING' ? taken(['08:00', '12:00']) : taken(['12:00', '17:00']);
    expect(reasonOf(listed({ range, busy: other }).rejections, true)).toBe('time-of-day');
  }
});
