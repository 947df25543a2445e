import { expect, test } from 'vitest';
import { isElsewhere } from '#base/dates.ts';
import type { Availability } from '#client/stores/SlotStore.ts';
import { slot } from '#test/support/fakeStores.ts';
import { clinicsByReason, dayCounts, levelOf, nextCounted, nextFree, partsOfDay, timesOn } from './freeTimes.ts';

const at = (token: string, local: string, clinic: string) => ({ ...slot(token, local), clinic });
const offer = (token: string, ...starts: string[]) => ({ device: 'us-1', offset: '+10:30', token, starts });
const found: Availability = {
  computedAt: '2026-11-20T00:00:00Z',
  from: '2026-12-01',
  to: '2026-12-03',
  total: 3,
  exams: ['us-knee'],
  minutes: 30,
  clinics: [
    {
      clinic: 'near',
      timeZone: 'Australia/Adelaide',
      today: '2026-11-20',
      distance: 900,
      days: [
        { date: '2026-12-01', count: 1, offers: [offer('a', '09:30')] },
        { date: '2026-12-02', count: 0, reason: 'closed', offers: [] },
        { date: '2026-12-03', count: 0, reason: 'closed' },
      ],
      next: at('a', '2026-12-01T09:30', 'near'),
    },
    {
      clinic: 'far',
      timeZone: 'Australia/Adelaide',
      today: '2026-11-20',
      days: [
        { date: '2026-12-01', count: 2, offers: [offer('b', '09:30', '17:00')] },
        { date: '2026-12-02', count: 0, reason: 'full', offers: [] },
        { date: '2026-12-03', count: 0, reason: 'closed' },
      ],
    },
  ],
};

test('[SL-1] counts free times of all clinics for each day', () => {
  expect(dayCounts(found)).toEqual([
    { date: '2026-12-01', count: 3, reason: undefined },
    { date: '2026-12-02', count: 0, reason: 'full' },
    { date: '2026-12-03', count: 0, reason: 'closed' },
  ]);
});

test('[SL-1] names the clinics of each reason', () => {
  expect([...clinicsByReason(found, '2026-12-02')]).toEqual([
    ['closed', ['near']],
    ['full', ['far']],
  ]);
  expect([...clinicsByReason(found, '2026-12-03')]).toEqual([['closed', ['near', 'far']]]);
  expect(clinicsByReason(found, '2026-12-01').size).toBe(0);
});

test('[SL-1] gives no reason that the server did not send', () => {
  expect(dayCounts({ ...found, clinics: [] })[0]).toEqual({ date: '2026-12-01', count: 0, reason: undefined });
});

test('groups the times of a day by clinic', () => {
  expect(timesOn(found, '2026-12-01').map(({ clinic, slots }) => [clinic, slots.length])).toEqual([
    ['near', 1],
    ['far', 2],
  ]);
  expect(timesOn(found, '2026-12-02')).toEqual([]);
});

test('[SL-1] finds the earliest free time after a day', () => {
  expect(nextFree(found, '2026-11-30')).toEqual({ date: '2026-12-01', time: '09:30' });
  expect(nextFree(found, '2026-12-01')).toBeUndefined();
  const [near, far] = found.clinics;
  const beyond = { ...found, clinics: [{ ...near, next: at('z', '2026-12-09T08:00', 'near') }, far] } as Availability;
  expect(nextFree(beyond, '2026-12-01')).toEqual({ date: '2026-12-09', time: '08:00' });
  const sooner = { ...far, next: at('y', '2026-12-05T08:00', 'far') };
  const both = { ...found, clinics: [beyond.clinics[0], sooner] } as Availability;
  expect(nextFree(both, '2026-12-01')).toEqual({ date: '2026-12-05', time: '08:00' });
});

test('finds the next free day of a month', () => {
  const counts = dayCounts(found);
  expect(nextCounted(counts, '2026-11-30')).toBe('2026-12-01');
  expect(nextCounted(counts, '2026-12-01')).toBeUndefined();
});

test('divides a day at noon and 5 pm', () => {
  const slots = ['08:00', '11:59', '12:00', '16:59', '17:00'].map((time) => slot(time, `2026-12-01T${time}`));
  expect(partsOfDay(slots).map(({ part, slots }) => [part, slots.length])).toEqual([
    ['MORNING', 2],
    ['AFTERNOON', 2],
    ['EVENING', 1],
  ]);
});

test("[SL-6a] names the time zone if the device's clock differs", () => {
  const here = -new Date('2026-12-01T00:00:00Z').getTimezoneOffset();
  const local = new Date(Date.parse('2026-12-01T00:00:00Z') + here * 60_000).toISOString().slice(0, 16);
  const same = { ...slot('s'), start: '2026-12-01T00:00:00Z', local };
  expect(isElsewhere(same)).toBe(false);
  expect(isElsewhere({ ...same, start: '2026-12-01T00:30:00Z' })).toBe(true);
});

test('marks up to three free times as a few', () => {
  expect([0, 1, 3, 4, 15].map(levelOf)).toEqual(['none', 'few', 'few', 'many', 'many']);
});
