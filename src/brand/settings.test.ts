import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import type { Pack } from './pack.ts';
import { completeBase } from './settings.ts';

const pack = (files: { readonly [place: string]: Json }): Pack => ({
  id: 'base',
  files: Object.fromEntries(Object.entries(files).map(([place, json]) => [place, { file: place, json }])),
});
const jsons = ({ files }: Pack) => Object.fromEntries(Object.entries(files).map(([place, { json }]) => [place, json]));

test('an older base gets what it does not know, and keeps what it says', () => {
  const published = pack({
    'flows/booking.json': { revision: 1 },
    'locales/en.json': { hello: 'Hello' },
    'brand.json': { radiology: { name: 'A' }, locales: ['en'] },
  });
  const current = pack({
    'flows/booking.json': { revision: 2 },
    'flows/authentication.json': { revision: 1 },
    'flows/check-in.json': { revision: 1 },
    'locales/en.json': { hello: 'Hi', bye: 'Bye' },
    'brand.json': { radiology: { name: 'B', phone: '1' }, locales: ['en', 'mk'] },
  });
  const brand = pack({ 'flows/check-in.json': { revision: 7 } });
  expect(jsons(completeBase(published, current, brand))).toEqual({
    'flows/booking.json': { revision: 1 },
    'flows/authentication.json': { revision: 1 },
    'locales/en.json': { hello: 'Hello', bye: 'Bye' },
    'brand.json': { radiology: { name: 'A', phone: '1' }, locales: ['en'] },
  });
});
