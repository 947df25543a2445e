import { expect, test } from 'vitest';
import { atClinic, brandAddress, findVersionOfRevision, type ServedBrand, versionForClinic } from './servedBrand.ts';

const versionOf = (hash: string) => ({ flows: { booking: { hash } }, clinics: {} }) as unknown as ServedBrand;
const earlier = [versionOf('second'), versionOf('first')];
const clinics = { west: versionOf('third in the west') };
const served: ServedBrand = { ...versionOf('third'), clinics, earlier };

test.each([
  ['third', 'third'],
  ['first', 'first'],
  ['second', 'second'],
  ['third in the west', 'third in the west'],
  ['never served', undefined],
])('finds the version of revision “%s”: %s', (sent, expected) => {
  expect(findVersionOfRevision(served, 'booking', sent)?.flows.booking?.hash).toBe(expected);
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
])('chooses for revision “%s” at clinic %s version “%s”', (revision, clinic, expected) => {
  expect(versionForClinic(renewed, { flow: 'booking', revision, clinic }).flows.booking?.hash).toBe(expected);
});

test('serves the brand at a clinic without changes', () => {
  expect(atClinic(served, 'west')).toBe(clinics.west);
  for (const clinic of ['east', 'toString', undefined]) expect(atClinic(served, clinic)).toBe(served);
});

test.each([
  ['https://book.southern.example', ['book.southern.example', 'localhost'], 'https://book.southern.example'],
  ['https://book.southern.example', ['kauri.localhost', 'book.kauri.example'], 'https://book.kauri.example'],
  ['https://book.southern.example:8443', ['book.kauri.example'], 'https://book.kauri.example:8443'],
  ['https://book.southern.example', ['kauri.localhost'], 'https://book.southern.example'],
  ['http://localhost:8080', ['localhost', '127.0.0.1', 'southern.localhost'], 'http://localhost:8080'],
  ['http://localhost:8080', ['book.kauri.example', 'kauri.localhost'], 'http://kauri.localhost:8080'],
  ['http://127.0.0.1:8080', ['kauri.localhost'], 'http://kauri.localhost:8080'],
  ['http://localhost:8080', [], 'http://localhost:8080'],
])('maps %s with hosts %s to %s', (address, hosts, found) => {
  expect(brandAddress(address, hosts)).toBe(found);
});
