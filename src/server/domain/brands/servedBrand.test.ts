import { expect, test } from 'vitest';
import { atClinic, type ServedBrand, versionWalked } from './servedBrand.ts';

const versionOf = (revision: string) => ({ flows: { booking: { revision } }, clinics: {} }) as unknown as ServedBrand;
const earlier = [versionOf('second'), versionOf('first')];
const clinics = { west: versionOf('third in the west') };
const served: ServedBrand = { ...versionOf('third'), clinics, earlier };

test.each([
  ['third', 'third'],
  ['first', 'first'],
  ['second', 'second'],
  ['third in the west', 'third in the west'],
  ['never served', undefined],
])('a journey of the revision “%s” is walked by the version with “%s”', (sent, walked) => {
  expect(versionWalked(served, 'booking', sent)?.flows.booking?.revision).toBe(walked);
});

test('a clinic that changes nothing is served as its brand', () => {
  expect(atClinic(served, 'west')).toBe(clinics.west);
  for (const clinic of ['east', 'toString', undefined]) expect(atClinic(served, clinic)).toBe(served);
});
