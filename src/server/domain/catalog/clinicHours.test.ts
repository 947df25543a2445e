import { expect, test } from 'vitest';
import { clinicHours } from './clinicHours.ts';

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
