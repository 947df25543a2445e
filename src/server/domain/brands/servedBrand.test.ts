import { expect, test } from 'vitest';
import { atClinic, type ServedBrand, type ServedVersion, versionWalked } from './servedBrand.ts';

const versionOf = (revision: string): ServedVersion => ({
  flows: { booking: { revision } as ServedVersion['flows'][string] },
  forms: {},
  theme: { path: '', css: '', colour: '', logo: '' },
});
const earlier = [versionOf('second'), versionOf('first')];
const clinics = { west: versionOf('third in the west') };
const served = { ...versionOf('third'), clinics, earlier } as unknown as ServedBrand;

test.each([
  ['third', 'third'],
  ['first', 'first'],
  ['second', 'second'],
  ['third in the west', 'third in the west'],
  ['never served', 'third'],
])('a journey of the revision “%s” is walked by the version with “%s”', (sent, walked) => {
  expect(versionWalked(served, 'booking', sent).flows.booking?.revision).toBe(walked);
});

test('a clinic that changes nothing is served as its brand', () => {
  expect(atClinic(served, 'west')).toBe(clinics.west);
  for (const clinic of ['east', 'toString', undefined]) expect(atClinic(served, clinic)).toBe(served);
});
