import { expect, test } from 'vitest';
import { distanceName } from './measures.ts';

test.each([
  [40, '40 m'],
  [847, '850 m'],
  [3249, '3.2 km'],
  [41_300, '41 km'],
])('%i metres are %s', (metres, words) => {
  expect(distanceName(metres, 'en-AU')).toBe(words);
});
