import { expect, test } from 'vitest';
import { distanceName, sizeName } from './measures.ts';

test.each([
  [40, '40 m'],
  [847, '850 m'],
  [3249, '3.2 km'],
  [41_300, '41 km'],
])('formats %i metres as %s', (metres, words) => {
  expect(distanceName(metres, 'en-AU')).toBe(words);
});

test('writes a size with its unit', () => {
  expect(sizeName(10_000_000, 'en-AU')).toBe('10 MB');
  expect(sizeName(2_500, 'en-AU')).toBe('2.5 kB');
});
