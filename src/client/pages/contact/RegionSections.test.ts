import { expect, test } from 'vitest';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import { matchClinics } from './RegionSections.tsx';

const clinic = (name: string, postalCode: string) =>
  ({ name, address: { street: '1 Main Street', suburb: name, state: 'QC', postalCode, country: 'CA' } }) as Clinic;
const clinics = [clinic('Montréal', 'H2X'), clinic('Québec', 'G1R')];
const found = (search: string) => matchClinics(clinics, search).map(({ name }) => name);

test('[HD-9] finds clinics by all words of name and address', () => {
  expect(found('montreal main')).toEqual(['Montréal']);
  expect(found('g1r')).toEqual(['Québec']);
  expect(found('')).toEqual(['Montréal', 'Québec']);
  expect(found('montreal g1r')).toEqual([]);
});
