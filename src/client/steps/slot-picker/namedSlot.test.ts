import { expect, test } from 'vitest';
import { slot } from '#test/support/fakeStores.ts';
import { findNamed, nearestTo, readNamedSlot } from './namedSlot.ts';

const read = (search: string) => readNamedSlot(new URLSearchParams(search), 'Australia/Adelaide');

test.each([
  ['startTime=2026-12-01T09:30', { local: '2026-12-01T09:30' }],
  ['startTime=09:30&date=2026-12-01', { local: '2026-12-01T09:30' }],
  ['startTime=09:30:00&date=2026-12-01&endTime=10:15', { local: '2026-12-01T09:30', minutes: 45 }],
  ['startTime=2026-12-01T09:30&endTime=2026-12-01T10:00', { local: '2026-12-01T09:30', minutes: 30 }],
  ['startTime=2026-11-30T23:00:00.000Z', { local: '2026-12-01T09:30', instant: Date.UTC(2026, 10, 30, 23) }],
  ['startTime=2026-12-01T09:30+10:30', { local: '2026-12-01T09:30', instant: Date.UTC(2026, 10, 30, 23) }],
  ['startTime=2026-12-01T09:30&deviceId=us-2', { local: '2026-12-01T09:30', device: 'us-2' }],
])('[RT-17b] reads %s', (search, expected) => {
  expect(read(search)).toMatchObject(expected);
});

test.each([
  '',
  'date=2026-12-01',
  'startTime=09:30',
  'startTime=9:30&date=2026-12-01',
  'startTime=2026-12-01T24:30',
  'startTime=2027-02-30T09:30',
  'startTime=2026-12-01T09:30&endTime=2026-12-01T09:30',
])('[RT-17b] ignores the time of “%s”', (search) => {
  expect(read(search)).toBeUndefined();
});

const at = (local: string, device: string) => ({ ...slot(`${local} ${device}`, local), device });
const times = [
  {
    clinic: 'near',
    timeZone: 'Australia/Adelaide',
    distance: undefined,
    slots: [at('2026-12-01T09:00', 'us-1'), at('2026-12-01T09:30', 'us-1'), at('2026-12-01T15:00', 'us-1')],
  },
  {
    clinic: 'far',
    timeZone: 'Australia/Adelaide',
    distance: undefined,
    slots: [at('2026-12-01T09:30', 'us-2'), at('2026-12-01T11:00', 'us-2')],
  },
];
const found = (search: string) => {
  const named = read(search);
  return named && findNamed(times, named)?.device;
};

test('[RT-17b] finds the named slot, on its device if possible', () => {
  expect(found('startTime=2026-12-01T09:30')).toBe('us-1');
  expect(found('startTime=2026-12-01T09:30&deviceId=us-2')).toBe('us-2');
  expect(found('startTime=2026-12-01T09:30&deviceId=us-9')).toBe('us-1');
  expect(found('startTime=2026-12-01T09:45')).toBeUndefined();
  expect(found('startTime=2026-12-01T09:30&endTime=11:00')).toBeUndefined();
});

test('[RT-17b] tells the two times of a repeated hour apart', () => {
  const repeated = ['2027-04-03T16:00:00.000Z', '2027-04-03T17:00:00.000Z'].map((start) => ({
    ...at('2027-04-04T02:30', start),
    start,
  }));
  const clinic = { clinic: 'near', timeZone: 'Australia/Adelaide', distance: undefined, slots: repeated };
  for (const { start } of repeated) {
    const named = read(`startTime=${start}`);
    expect(named && findNamed([clinic], named)?.start).toBe(start);
  }
});

test('[RT-17b] names the nearest slots of the day', () => {
  const named = read('startTime=2026-12-01T10:30');
  expect(named && nearestTo(times, named).map(({ local }) => local.slice(11))).toEqual(['09:30', '09:30', '11:00']);
});
