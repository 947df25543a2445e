import { expect, test } from 'vitest';
import type { CatalogSnapshot, Choice } from './catalogSnapshot.ts';
import { choiceNamed, findChoices, isChoice } from './choices.ts';

const doctor = (slug: string, name: string, detail: string, country: string, active = true): Choice => ({
  slug,
  name,
  detail,
  countries: [country],
  active,
});
const [knees, backs] = [
  { id: 1, name: 'Legs' },
  { id: 2, name: 'Back' },
];
const catalog = {
  groups: [knees, backs],
  exams: [
    ['mri-knee', 'MRI of the knee', 'Колено', 'Knee', knees],
    ['xray-knee', 'X-ray of the knee', 'Колено', 'Knee', knees],
    ['xray-spine', 'X-ray of the spine', 'Грб', 'Spine', backs],
    ['biopsy', 'Biopsy', 'Дојка', 'Breast', backs, 'special'],
    ['ct-nowhere', 'CT of the nose', 'Нос', 'Nose', backs],
  ].map(([slug, name, bodyPart, bodyPartKey, group, enquiry = 'none'], id) => ({
    id,
    slug,
    name,
    bodyPart,
    bodyPartKey,
    group,
    enquiry,
    modality: { name: 'Imaging' },
  })),
  clinics: [
    ['bondi', 'Bondi', 'AU', [0, 3]],
    ['ponsonby', 'Pōnsonby', 'NZ', [1, 2]],
  ].map(([slug, name, country, exams]) => ({
    slug,
    name,
    country,
    street: '1 Crown Street',
    suburb: 'Suburbia',
    postalCode: '2026',
    devices: [{ exams: new Set(exams as number[]) }],
  })),
  choices: new Map([
    [
      'doctors',
      [
        doctor('a', 'Dr Amara Osei', 'Crown Street Family Practice, Surry Hills 2010', 'AU'),
        doctor('b', 'Dr Wiremu Parata', 'Kāpiti Coast Medical, Paraparaumu 5032', 'NZ'),
        doctor('c', 'Dr Gone Away', 'Closed, Auckland 1010', 'NZ', false),
      ],
    ],
    ['insurance-types', [{ slug: 'private', name: 'Private', detail: '', countries: [], active: true }]],
  ]),
} as unknown as CatalogSnapshot;

test('[BK-10b] finds choices of a country by words without accents', () => {
  const found = (text: string, country?: string) =>
    findChoices(catalog, { list: 'doctors', text, country }).map(({ slug }) => slug);
  expect(found('kapiti PARATA', 'NZ')).toEqual(['b']);
  expect(found('kapiti', 'AU')).toEqual([]);
  expect(found('2010')).toEqual(['a']);
  expect(found('')).toEqual(['a', 'b']);
  expect(findChoices(catalog, { list: 'doctors', slugs: ['c'] })).toMatchObject([{ name: 'Dr Gone Away' }]);
  expect(findChoices(catalog, { list: 'unknown' })).toEqual([]);
});

test('[BK-10a] finds a doctor by the name that a request gives', () => {
  const named = (written: string) => choiceNamed(catalog, 'doctors', written)?.slug;
  expect(['dr amara OSEI', 'Dr Amara Osei, Harbourside'].map(named)).toEqual(['a', 'a']);
  expect(['Dr Osei', 'Dr Gone Away', '', 'Amara'].map(named)).toEqual([undefined, undefined, undefined, undefined]);
});

test('[BK-10b] accepts only what a list offers in the country', () => {
  expect(isChoice(catalog, 'doctors', 'a', 'AU')).toBe(true);
  expect(isChoice(catalog, 'doctors', 'a', 'NZ')).toBe(false);
  expect(isChoice(catalog, 'doctors', 'c', 'NZ')).toBe(false);
  expect(isChoice(catalog, 'insurance-types', 'private', 'NZ')).toBe(true);
  expect(isChoice(catalog, 'insurance-types', ['private'], 'NZ')).toBe(false);
});

test('[CR-5b] lists what the clinics offer, body parts once', () => {
  const of = (list: string, query: object = {}) => findChoices(catalog, { list, ...query });
  expect(of('exams').map(({ slug }) => slug)).toEqual(['mri-knee', 'xray-knee', 'xray-spine']);
  expect(of('exams', { text: 'knee xray' }).map(({ slug }) => slug)).toEqual(['xray-knee']);
  expect(of('exams', { text: 'back' }).map(({ slug }) => slug)).toEqual(['xray-spine']);
  expect(of('body-parts').map(({ slug, name }) => [slug, name])).toEqual([
    ['Spine', 'Грб'],
    ['Knee', 'Колено'],
  ]);
  expect(of('clinics', { text: 'ponson' })).toMatchObject([
    { slug: 'ponsonby', detail: '1 Crown Street, Suburbia 2026' },
  ]);
  expect(of('clinics', { country: 'AU' }).map(({ slug }) => slug)).toEqual(['bondi']);
});

test('[CR-5b] accepts only an exam that can be booked online', () => {
  expect(isChoice(catalog, 'exams', 'mri-knee', undefined)).toBe(true);
  expect(isChoice(catalog, 'exams', 'biopsy', undefined)).toBe(false);
  expect(isChoice(catalog, 'exams', 'ct-nowhere', undefined)).toBe(false);
  expect(isChoice(catalog, 'body-parts', 'Knee', undefined)).toBe(true);
});
