import { expect, test } from 'vitest';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import type { ServedBrand } from '../domain/brands/served/servedBrand.ts';
import type { CatalogSnapshot, Clinic } from '../domain/catalog/catalogSnapshot.ts';
import { headTags, publicAddresses, titleOf } from './documentHead.ts';

const stepOf = (kind: string, path: string, hidden = false) => ({
  step: { hidden },
  kind: { kind },
  address: { segments: [path] },
});
const region = stepOf('region-picker', 'select-region');
const clinic = stepOf('clinic-picker', 'select-clinic');
const exam = stepOf('exam-picker', 'select-exam');
const served = {
  brand: {
    locale: 'en',
    locales: ['en'],
    hosts: ['localhost'],
    application: { metaTitle: '' },
    radiology: { name: 'Sunrise', longName: '', phone: '+61 2 5550 0100', email: 'desk@scans.example' },
  },
  texts: { en: { 'title.plain': 'Choose a time', 'title.personal': 'Hello {details.firstName}' } },
  flows: { booking: { steps: [region, clinic, exam] } as unknown as CompiledFlow },
} as unknown as ServedBrand;

const window = (opens: number, closes: number) => [{ opens: opens * 60, closes: closes * 60 }];

/** A clinic that is open on Monday from 7 to 21, on Saturday from 8 to midnight. */
function clinicAt(region: string, slug: string): Clinic {
  const hours = [window(7, 21), [], [], [], [], window(8, 24), []];
  return {
    slug,
    name: slug.toUpperCase(),
    region: { slug: region, name: region },
    phone: '+61 2 5550 0101',
    email: `${slug}@scans.example`,
    street: '1 High Street',
    suburb: 'Town',
    state: 'NSW',
    postalCode: '2000',
    country: 'AU',
    latitude: -33.9,
    longitude: 151.2,
    devices: [{ hours, exceptions: [], holidays: new Map() }],
  } as unknown as Clinic;
}

function catalogOf(clinics: readonly Clinic[]): CatalogSnapshot {
  const regionBySlug = new Map(clinics.map(({ region }) => [region.slug, region]));
  return {
    clinics,
    regions: [...regionBySlug.values()],
    regionBySlug,
    clinicBySlug: new Map(clinics.map((clinic) => [clinic.slug, clinic])),
  } as unknown as CatalogSnapshot;
}

/** Returns the schema.org description in the head of a page with these clinics. */
function described(at: string, clinics: readonly Clinic[], brand = served): readonly Record<string, unknown>[] {
  const page = { at, origin: 'https://scans.example', catalog: catalogOf(clinics) };
  const tags = headTags(brand, { locale: 'en', path: '/select-clinic', pageTitle: '', page });
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/s.exec(tags) ?? [];
  return JSON.parse(json)['@graph'];
}

test('describes exactly the clinics of a region', () => {
  const clinics = [clinicAt('north', 'kew'), clinicAt('south', 'bay'), clinicAt('north', 'ely')];
  const [provider, ...found] = described('/select-clinic?region=north', clinics);
  expect(provider).toEqual({
    '@type': 'MedicalOrganization',
    '@id': 'https://scans.example/#provider',
    name: 'Sunrise',
    url: 'https://scans.example/',
    logo: 'https://scans.example/api/assets/application/favicon',
    telephone: '+61 2 5550 0100',
    email: 'desk@scans.example',
  });
  expect(found.map(({ name }) => name)).toEqual(['Sunrise KEW', 'Sunrise ELY']);
  expect(found[0]).toEqual({
    '@type': 'MedicalClinic',
    '@id': 'https://scans.example/#kew',
    name: 'Sunrise KEW',
    medicalSpecialty: 'https://schema.org/Radiography',
    parentOrganization: { '@id': 'https://scans.example/#provider' },
    url: 'https://scans.example/select-exam?region=north&selectedClinic=kew',
    telephone: '+61 2 5550 0101',
    email: 'kew@scans.example',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '1 High Street',
      addressLocality: 'Town',
      addressRegion: 'NSW',
      postalCode: '2000',
      addressCountry: 'AU',
    },
    geo: { '@type': 'GeoCoordinates', latitude: -33.9, longitude: 151.2 },
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'https://schema.org/Monday',
        opens: '07:00',
        closes: '21:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'https://schema.org/Saturday',
        opens: '08:00',
        closes: '23:59',
      },
    ],
  });
});

test('describes 50 clinics of a region at most', () => {
  const clinics = Array.from({ length: 120 }, (_none, index) => clinicAt('north', `clinic-${index}`));
  const [, ...found] = described('/select-clinic?region=north', clinics);
  expect(found.map(({ name }) => name)).toEqual(clinics.slice(0, 50).map(({ name }) => `Sunrise ${name}`));
  expect(described('/select-clinic?region=north&selectedClinic=clinic-119', clinics).at(-1)).toMatchObject({
    name: 'Sunrise CLINIC-119',
  });
});

test.each([
  ['lists regions and clinics if the region is first', [region, clinic, exam], true],
  ['lists neither if the exam is first', [stepOf('region-picker', 'select-region', true), exam, clinic], false],
])('%s', (_title, steps, isListed) => {
  const clinics = [clinicAt('north', 'kew')];
  const brand = { ...served, flows: { booking: { steps } as unknown as CompiledFlow } };
  const ofClinic = '/select-exam?region=north&selectedClinic=kew';
  expect(publicAddresses(brand, catalogOf(clinics), ['/', '/contact'])).toEqual([
    ...['/', '/contact'],
    ...(isListed ? ['/select-clinic?region=north', ofClinic] : []),
  ]);
  const [, found] = described('/contact', clinics, brand);
  expect([found?.name, found?.url]).toEqual(['Sunrise KEW', isListed ? `https://scans.example${ofClinic}` : undefined]);
});

test.each([
  ['title.plain', 'Choose a time · Sunrise'],
  ['title.personal', undefined],
  ['title.missing', undefined],
])('the title of a step with text %s is %s', (title, expected) => {
  const place = { step: { step: { title } } } as unknown as Parameters<typeof titleOf>[2]['place'];
  expect(titleOf(served, 'en', { path: '/select-clinic/times', place, isUnknown: false })).toBe(expected);
});
