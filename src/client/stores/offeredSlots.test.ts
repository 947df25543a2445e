import { expect, test } from 'vitest';
import { listsSlots, slotsOn } from './offeredSlots.ts';
import type { Availability } from './SlotStore.ts';

const found: Availability = {
  computedAt: '2027-04-01T00:00:00Z',
  from: '2027-04-04',
  to: '2027-04-05',
  total: 5,
  exams: ['ct-head', 'ct-neck'],
  minutes: 45,
  clinics: [
    {
      clinic: 'orange',
      timeZone: 'Australia/Sydney',
      today: '2027-04-01',
      days: [
        {
          date: '2027-04-04',
          count: 4,
          offers: [
            { device: 'ct-1', offset: '+11:00', token: 'one', starts: ['01:00', '02:30'] },
            { device: 'ct-1', offset: '+10:00', token: 'two', starts: ['03:15'] },
            { device: 'ct-2', offset: '+11:00', token: 'three', starts: ['02:00'] },
          ],
        },
        { date: '2027-04-05', count: 1 },
      ],
    },
  ],
};
const [clinic] = found.clinics;
if (!clinic) throw new Error('no clinic');

test('[SL-6a] joins wall times with the offset of the server', () => {
  expect(slotsOn(found, clinic, '2027-04-04')[0]).toEqual({
    token: 'one.0',
    clinic: 'orange',
    device: 'ct-1',
    exams: ['ct-head', 'ct-neck'],
    minutes: 45,
    start: '2027-04-03T14:00:00.000Z',
    end: '2027-04-03T14:45:00.000Z',
    zone: 'Australia/Sydney',
    offset: '+11:00',
    local: '2027-04-04T01:00',
  });
});

test('sorts the slots of all offers by time', () => {
  expect(slotsOn(found, clinic, '2027-04-04').map(({ token, start }) => [token, start.slice(11, 16)])).toEqual([
    ['one.0', '14:00'],
    ['three.0', '15:00'],
    ['one.1', '15:30'],
    ['two.0', '17:15'],
  ]);
});

test('lists no slots of a counted date', () => {
  expect([listsSlots(found, '2027-04-04'), listsSlots(found, '2027-04-05')]).toEqual([true, false]);
  expect(slotsOn(found, clinic, '2027-04-05')).toEqual([]);
});
