import { expect, test } from 'vitest';
import { mapView } from './mapView.ts';

const penrith = { latitude: -33.75, longitude: 150.69 };
const fitzroy = { latitude: -37.8, longitude: 144.98 };
const visitor = { latitude: -33.9, longitude: 151.1 };

test('[BK-3a] zooms to 16 at a choice, else to 13', () => {
  expect(mapView([penrith, fitzroy], fitzroy, visitor)).toEqual({ center: fitzroy, zoom: 16 });
  expect(mapView([penrith, fitzroy], undefined, undefined)).toEqual({ around: [penrith, fitzroy], maxZoom: 13 });
});

test('[BK-3a] shows a visitor within 150 km of a clinic', () => {
  const at = (distanceFromUser: number) => [{ ...penrith, distanceFromUser }] as const;
  expect(mapView([...at(150_000)], undefined, visitor)).toMatchObject({ around: [penrith, visitor] });
  expect(mapView([...at(150_001)], undefined, visitor)).toEqual({ around: at(150_001), maxZoom: 13 });
});
