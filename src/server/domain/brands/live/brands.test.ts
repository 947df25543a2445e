import { expect, test } from 'vitest';
import type { Fault } from '#base/faults.ts';
import { combineBrands, NoServableBrand } from './brands.ts';

const fault = (file: string): Fault => ({ rule: 'shape', severity: 'error', file, pointer: '/id', reason: 'Wrong.' });

test('reports a fault of the base once for all brands', () => {
  const gathered = ['kauri', 'southern-light'].map((id) => ({
    ...{ id, served: undefined, earlier: [] },
    faults: [fault('flows/booking.json'), fault(`brands/${id}/brand.json`)],
  }));
  const files = ['flows/booking.json', 'brands/kauri/brand.json', 'brands/southern-light/brand.json'];
  expect(() => combineBrands(gathered, 'kauri')).toThrow(NoServableBrand);
  expect(() => combineBrands(gathered, 'kauri')).toThrow(files.map((file) => `${file} /id: Wrong.`).join('\n'));
});
