import { expect, test } from 'vitest';
import { originAt, originOf } from './origin.ts';

test('[BK-2b] accepts only an origin with coordinates', () => {
  expect(originOf({ latitude: -34.9, longitude: 138.6, label: 'Adelaide 5000' })).toEqual({
    latitude: -34.9,
    longitude: 138.6,
    label: 'Adelaide 5000',
  });
  for (const none of [undefined, null, 'x', {}, { latitude: '1', longitude: 2 }])
    expect(originOf(none)).toBeUndefined();
});

test("labels an origin with the place's name and code", () => {
  expect(originAt({ country: 'AU', code: '5000', place: 'Adelaide', latitude: 1, longitude: 2 })).toEqual({
    latitude: 1,
    longitude: 2,
    label: 'Adelaide 5000',
  });
});
