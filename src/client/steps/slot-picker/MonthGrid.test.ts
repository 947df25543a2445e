import { expect, test } from 'vitest';
import { targetOf } from './MonthGrid.tsx';

test.each([
  ['ArrowLeft', '2026-11-24'],
  ['ArrowRight', '2026-11-26'],
  ['ArrowUp', '2026-11-18'],
  ['ArrowDown', '2026-12-02'],
  ['Home', '2026-11-23'],
  ['End', '2026-11-29'],
  ['PageUp', '2026-10-25'],
  ['PageDown', '2026-12-25'],
  ['Enter', undefined],
])('[SL-1] %s moves from Wednesday 25 November to %s', (key, expected) => {
  expect(targetOf(key, '2026-11-25', 1)).toBe(expected);
});

test('[CF-2b] Home and End follow the first weekday', () => {
  expect(targetOf('Home', '2026-11-25', 7)).toBe('2026-11-22');
  expect(targetOf('End', '2026-11-25', 7)).toBe('2026-11-28');
});
