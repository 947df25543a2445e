import { expect, test } from 'vitest';
import { distanceBetween, isBeyond } from './distance.ts';

const sydney = { latitude: -33.8688, longitude: 151.2093 };

test.each([
  ['Melbourne', { latitude: -37.8136, longitude: 144.9631 }, 713_400],
  ['Auckland', { latitude: -36.8509, longitude: 174.7645 }, 2_156_000],
  ['Vancouver', { latitude: 49.2827, longitude: -123.1207 }, 12_491_000],
])('measures the distance from Sydney to %s', (_name, place, metres) => {
  expect(Math.abs(distanceBetween(sydney, place) - metres) / metres).toBeLessThan(0.005);
});

test('returns 0 for the same place', () => expect(distanceBetween(sydney, sydney)).toBe(0));

test.each([
  [713, true],
  [714, false],
  [0, false],
])('[BK-4c] a place beyond %d km: %s', (kilometres, beyond) => {
  expect(isBeyond({ latitude: -37.8136, longitude: 144.9631 }, sydney, kilometres)).toBe(beyond);
});
