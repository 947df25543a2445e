import { expect, test } from 'vitest';
import { type Release, servedNumbers } from './publishBrand.ts';

const now = Date.UTC(2026, 10, 20);
const hoursAgo = (hours: number, number: number) =>
  ({ number, released_at: new Date(now - hours * 3_600_000) }) as Release;

test('serves the live version and the last five', () => {
  const releases = [8, 7, 6, 5, 4, 3, 2, 1].map((number) => hoursAgo(1_000 * (9 - number), number));
  expect(servedNumbers(releases, now)).toEqual([8, 7, 6, 5, 4, 3]);
});

test('serves all versions that were live within a day', () => {
  const releases = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((number, i) => hoursAgo(1 + i * 4, number));
  // 3 was live until 21 hours ago, 2 until 25.
  expect(servedNumbers(releases, now)).toEqual([9, 8, 7, 6, 5, 4, 3]);
});

test('lists a version that was live twice only once', () => {
  expect(servedNumbers([hoursAgo(1, 1), hoursAgo(2, 2), hoursAgo(3, 1)], now)).toEqual([1, 2]);
});
