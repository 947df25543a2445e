import { expect, test } from 'vitest';
import { atClinic, findVersionOfRevision, type ServedBrand, versionForClinic } from './servedBrand.ts';

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
])('walks revision “%s” with the version “%s”', (sent, walked) => {
  expect(findVersionOfRevision(served, 'booking', sent)?.flows.booking?.revision).toBe(walked);
});

const renewed: ServedBrand = {
  ...served,
  earlier: [{ ...versionOf('second'), clinics: { west: versionOf('second in the west') } }],
};

test.each([
  ['third in the west', 'west', 'third in the west'],
  ['second in the west', 'west', 'second in the west'],
  ['third', 'west', 'third in the west'],
  ['third', 'east', 'third'],
  ['third in the west', 'east', 'third'],
  ['second', 'east', 'second'],
  ['never served', 'west', 'third in the west'],
  ['second', undefined, 'second'],
])('judges revision “%s” at clinic %s by “%s”', (revision, clinic, judge) => {
  expect(versionForClinic(renewed, { flow: 'booking', revision, clinic }).flows.booking?.revision).toBe(judge);
});

test('serves the brand at a clinic without changes', () => {
  expect(atClinic(served, 'west')).toBe(clinics.west);
  for (const clinic of ['east', 'toString', undefined]) expect(atClinic(served, clinic)).toBe(served);
});
