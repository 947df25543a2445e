import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceBetween, type Point } from '#base/distance.ts';
import { nearestFirst } from './nearestFirst.ts';

const sydney = { latitude: -33.8688, longitude: 151.2093 };

const northward = (places: readonly Point[]) => places.toSorted((a, b) => a.latitude - b.latitude);
const anyPlace = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('lists all places that fit, nearest first', () => {
  fc.assert(
    fc.property(fc.array(anyPlace), anyPlace, (places, origin) => {
      const fits = ({ longitude }: Point) => longitude > -90;
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
