import { expect, test } from 'vitest';
import type { Fault } from '#base/faults.ts';
import type { ServedBrand } from '../served/servedBrand.ts';
import { combineBrands, hostOf, NoServableBrand } from './brands.ts';

const fault = (file: string): Fault => ({ rule: 'shape', severity: 'error', file, pointer: '/id', reason: 'Wrong.' });

test('reports a fault of the base once for all brands', () => {
  const gathered = ['kauri', 'southern-light'].map((id) => ({
    id,
    served: undefined,
    earlier: [],
    faults: [fault('flows/booking.json'), fault(`brands/${id}/brand.json`)],
  }));
  const files = ['flows/booking.json', 'brands/kauri/brand.json', 'brands/southern-light/brand.json'];
  expect(() => combineBrands(gathered, 'kauri')).toThrow(NoServableBrand);
  expect(() => combineBrands(gathered, 'kauri')).toThrow(files.map((file) => `${file} /id: Wrong.`).join('\n'));
});

const brandAt = (id: string, ...hosts: string[]) =>
  ({
    brand: { id, hosts },
    earlier: [],
    forms: {},
    flowFiles: {},
    texts: {},
    textFiles: {},
    theme: { fontFiles: {} },
    clinics: {},
  }) as unknown as ServedBrand;

test.each<[why: string, id: string, host: string | undefined]>([
  ['the first of its hosts', 'acme', 'scans.example'],
  ['a host that no other brand has', 'kauri', 'kauri.example'],
  ['no host if other brands have all', 'lost', undefined],
  ['any host for the default brand', 'base', ''],
])('finds %s', (_why, id, host) => {
  const all = [
    brandAt('acme', 'scans.example', 'acme.example'),
    brandAt('kauri', 'scans.example', 'kauri.example'),
    brandAt('lost', 'acme.example'),
    brandAt('base'),
  ];
  const brands = combineBrands(
    all.map((served) => ({ id: served.brand.id, served, earlier: [], faults: [] })),
    'base',
  );
  const served = brands.named(id);
  expect(served && hostOf(brands, served)).toBe(host);
});
