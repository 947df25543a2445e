import { expect, test } from 'vitest';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import type { CatalogSnapshot } from '../domain/catalog/catalogSnapshot.ts';
import { drawnAddress } from './pageRenderer.ts';

const regions = ['north', 'south'].map((slug) => ({ slug }));
const clinics = [
  { slug: 'kew', region: regions[0] },
  { slug: 'bay', region: regions[1] },
];
const catalog = {
  regions,
  clinics,
  regionBySlug: new Map(regions.map((region) => [region.slug, region])),
  clinicBySlug: new Map(clinics.map((clinic) => [clinic.slug, clinic])),
} as unknown as CatalogSnapshot;

const stepOf = (kind: string, segment: string) =>
  ({ kind: { kind }, address: { segments: [segment] } }) as unknown as CompiledStep;
const exams = stepOf('exam-picker', 'select-exam');

test.each([
  ['/select-exam?region=north&selectedClinic=kew', '/select-exam?region=north&selectedClinic=kew'],
  ['/select-exam?selectedClinic=bay&region=south&utm_source=mail', '/select-exam?region=south&selectedClinic=bay'],
  ['/select-exam?selectedClinic=bay', '/select-exam?selectedClinic=bay'],
  ['/select-exam?region=north&groupName=spine&procedureTab=multiple', '/select-exam?region=north'],
  ['/select-exam?region=south&selectedClinic=kew', undefined],
  ['/select-exam?region=south&selectedClinic=nowhere', undefined],
  ['/select-exam?region=nowhere', undefined],
  ['/select-exam?region=north&exam=us-knee', undefined],
  ['/SELECT-EXAM?region=north', undefined],
])('draws for %s the page at %s', (address, expected) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  expect(drawnAddress(pathname, searchParams, { step: exams, catalog })).toBe(expected);
});

test('draws no region on the page of regions', () => {
  const step = stepOf('region-picker', 'select-region');
  expect(drawnAddress('/select-region', new URLSearchParams('region=north'), { step, catalog })).toBeUndefined();
});
