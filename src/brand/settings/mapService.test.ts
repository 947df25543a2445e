import { expect, test } from 'vitest';
import { mapServiceOf } from './mapService.ts';

const none = { mapUiEnabled: true, mapStyle: '', mapOrigins: [], mapsApiKey: '' };

test('[CF-1a] [BK-3a] a brand without style and key has no map', () => {
  expect(mapServiceOf(none)).toBeUndefined();
  expect(mapServiceOf({ ...none, mapUiEnabled: false, mapStyle: '/map/demo/light.json' })).toBeUndefined();
});

test('[CF-1a] [BK-3a] a style names its origin, a path none', () => {
  const mapOrigins = ['https://names.example', 'https://tiles.example'];
  expect(mapServiceOf({ ...none, mapStyle: 'https://tiles.example/a.json', mapOrigins, mapsApiKey: 'k' })).toEqual({
    style: 'https://tiles.example/a.json',
    origins: ['https://tiles.example', 'https://names.example'],
  });
  expect(mapServiceOf({ ...none, mapStyle: '/map/demo/light.json' })).toEqual({
    style: '/map/demo/light.json',
    origins: [],
  });
});

test('[CF-1a] [BK-3b] a key without a style selects Google Maps', () => {
  expect(mapServiceOf({ ...none, mapsApiKey: 'k-1' })).toEqual({ googleKey: 'k-1', origins: [] });
});
