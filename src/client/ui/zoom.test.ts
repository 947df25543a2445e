import { expect, test } from 'vitest';
import { mostScale, moveBy, whole, type ZoomLimits, zoomTo } from './zoom.ts';

const limits: ZoomLimits = { view: { width: 400, height: 300 }, content: { width: 200, height: 300 }, most: 3 };

test.each([
  [900, 400, 3],
  [2_000, 400, 5],
  [100, 0, 3],
])('[DL-2] %i pixels shown at %i zoom to %f', (original, shown, most) => {
  expect(mostScale(original, shown)).toBe(most);
});

test('[DL-2] zooms between whole and maximum, around a place', () => {
  expect(zoomTo(whole, 2, { x: 0, y: 60 }, limits)).toEqual({ scale: 2, x: 0, y: -60 });
  expect(zoomTo(whole, 9, { x: 0, y: 0 }, limits).scale).toBe(3);
  expect(zoomTo({ scale: 2, x: 0, y: -60 }, 0.5, { x: 30, y: 30 }, limits)).toEqual(whole);
});

test('moves no further than the edges', () => {
  const zoomed = zoomTo(whole, 3, { x: 0, y: 0 }, limits);
  expect(moveBy(zoomed, { x: 500, y: -1_000 }, limits)).toEqual({ scale: 3, x: 100, y: -300 });
  expect(moveBy(whole, { x: 50, y: 50 }, limits)).toEqual(whole);
});
