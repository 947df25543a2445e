import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceBetween, nearestFirst, type Place } from './distance.ts';

const sydney = { latitude: -33.8688, longitude: 151.2093 };

test.each([
  ['Melbourne', { latitude: -37.8136, longitude: 144.9631 }, 713_400],
  ['Auckland', { latitude: -36.8509, longitude: 174.7645 }, 2_156_000],
  ['Vancouver', { latitude: 49.2827, longitude: -123.1207 }, 12_491_000],
])('measures the distance from Sydney to %s', (_name, place, metres) => {
  expect(Math.abs(distanceBetween(sydney, place) - metres) / metres).toBeLessThan(0.005);
});

test('returns 0 for the same place', () => expect(distanceBetween(sydney, sydney)).toBe(0));

const northward = (places: readonly Place[]) => places.toSorted((a, b) => a.latitude - b.latitude);
const anyPlace = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('lists all places that fit, nearest first', () => {
  fc.assert(
    fc.property(fc.array(anyPlace), anyPlace, (places, origin) => {
      const fits = ({ longitude }: Place) => longitude > -90;
      const listed = [...nearestFirst(northward(places), origin, fits)];
      const expected = places.filter(fits).map((place) => distanceBetween(place, origin));
      expect(listed.map(({ distance }) => distance)).toEqual(expected.sort((a, b) => a - b));
      expect(new Set(listed.map(({ place }) => place)).size).toBe(listed.length);
    }),
  );
});

test('measures only places near the origin for the nearest', () => {
  const places = Array.from({ length: 1_000 }, (_, n) => ({ latitude: -45 + n * 0.09, longitude: 150 }));
  let seen = 0;
  const [first] = nearestFirst(places, sydney, () => ++seen > 0);
  expect(first?.place.latitude).toBeCloseTo(sydney.latitude, 1);
  expect(seen).toBeLessThan(50);
});
