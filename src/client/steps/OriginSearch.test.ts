import { expect, test } from 'vitest';
import { typedPlace } from './OriginSearch.tsx';

const place = (code: string, name: string) => ({ country: 'AU', code, place: name, latitude: -33, longitude: 151 });
const surry = place('2010', 'Surry Hills');
const surrey = place('3127', 'Surrey Hills');

test.each([
  ['Surrey Hills', [surrey, surry], undefined],
  ['surrey hills 3127', [surrey, surry], surrey],
  ['2010', [surry, surrey], surry],
  ['ryde', [place('2112', 'Ryde'), place('2113', 'Ryde East')], place('2112', 'Ryde')],
  ['richmond', [place('2753', 'Richmond'), place('3121', 'Richmond')], undefined],
  ['albury', [place('2640', 'Albury City')], place('2640', 'Albury City')],
  ['nowhere', [], undefined],
])('[BK-4a] Enter after %s chooses the place that is meant', (typed, places, expected) => {
  expect(typedPlace(places, typed)).toEqual(expected);
});
