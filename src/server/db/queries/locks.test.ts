import { expect, test } from 'vitest';
import { deviceDays } from './locks.ts';

const day = 86_400_000;
const time = (deviceId: number, from: number, until: number) => ({ clinicId: 1, deviceId, from, until });

test('lists each day of a device once in order', () => {
  const late = time(12, 3 * day - 1, 3 * day + 1);
  const early = time(5, 3 * day, 4 * day);
  const again = time(12, 3 * day + 5, 3 * day + 9);
  const expected = [
    [5, 3],
    [12, 2],
    [12, 3],
  ];
  expect(deviceDays([late, early, again])).toEqual(expected);
  expect(deviceDays([again, early, late])).toEqual(expected);
});
