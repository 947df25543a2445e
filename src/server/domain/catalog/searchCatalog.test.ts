import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceBetween } from '#base/distance.ts';
import { sampleCatalog } from '#test/support/sampleCatalog.ts';
import { buildSnapshot } from './buildSnapshot.ts';
import { servedOnly } from './liveCatalog.ts';
import { activeClinic, capableDevices, findCandidates, findClinics } from './searchCatalog.ts';

const slugs = ['ct-head', 'ct-neck', 'ct-chest'];
const anyClinic = fc.record({
  name: fc.constantFrom('Ä', 'b', 'C', 'd', 'É', 'f'),
  region: fc.constantFrom('east', 'west'),
  latitude: fc.double({ min: -40, max: -10, noNaN: true }),
  longitude: fc.double({ min: 115, max: 150, noNaN: true }),
  exams: fc.array(fc.subarray(slugs), { maxLength: 3 }),
});
const east = { slug: 'East', region: 'east', devices: [] };

function catalogOf(clinics: readonly (typeof anyClinic extends fc.Arbitrary<infer C> ? C : never)[]) {
  const rows = sampleCatalog(
    [
      east,
      ...clinics.map(({ name, exams, ...place }, n) => ({
        ...place,
        slug: `${name}${n}`,
        devices: exams.map((some, k) => ({ slug: `ct-${k}`, exams: some })),
      })),
    ],
    slugs.map((slug) => ({ slug })),
  );
  return buildSnapshot(rows);
}

test('[SL-1] [BK-2d] finds the nearest clinics for all exams', () => {
  const origin = { latitude: -25, longitude: 135 };
  fc.assert(
    fc.property(fc.array(anyClinic, { maxLength: 40 }), fc.subarray(slugs), (clinics, wanted) => {
      const catalog = catalogOf(clinics);
      const exams = catalog.exams.filter(({ slug }) => wanted.includes(slug));
      const { candidates } = findCandidates(catalog, exams, { region: 'east', origin, limit: 4 });
      const expected = catalog.clinics
        .filter(
          ({ region, devices }) =>
            region.slug === 'east' &&
            devices.length > 0 &&
            exams.every(({ id }) => devices.some((device) => device.exams.has(id))),
        )
        .map((clinic) => ({ clinic, distance: distanceBetween(clinic, origin) }))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, 4);
      expect(candidates).toMatchObject(expected);
      expect(candidates).toHaveLength(expected.length);
      for (const { clinic, devices, divisions } of candidates) {
        const capable = capableDevices(clinic, exams);
        expect(divisions === undefined).toBe(capable.length > 0);
        if (!divisions) expect(devices).toEqual(capable);
      }
    }),
  );
});

test('lists clinics by name, also from a list', () => {
  fc.assert(
    fc.property(fc.array(anyClinic, { maxLength: 40 }), (clinics) => {
      const catalog = catalogOf(clinics);
      const all = findClinics(catalog, {}).map(({ clinic }) => clinic.name);
      expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b)));
      expect(all).toHaveLength(clinics.length + 1);
      const listed = findClinics(catalog, { clinics: all.toReversed() }).map(({ clinic }) => clinic.name);
      expect(listed).toEqual(all);
    }),
  );
});

test('tells a region without clinics from clinics without the exam', () => {
  const catalog = catalogOf([]);
  const find = (clinics?: readonly string[]) =>
    findCandidates(catalog, catalog.exams, { region: 'east', clinics }).missing;
  expect([find(), find([])]).toEqual(['not-offered', 'no-clinic']);
});

test('finds an active clinic of the served regions by id', () => {
  const rows = sampleCatalog([east, { ...east, slug: 'West', region: 'west' }, { ...east, slug: 'Closed' }]);
  const closed = rows.clinic.map((row) => ({ ...row, active: row.slug !== 'Closed' }));
  const catalog = buildSnapshot({ ...rows, clinic: closed });
  const found = (of: typeof catalog) => [1, 2, 3, 4].map((id) => activeClinic(of, id)?.slug);
  expect(found(catalog)).toEqual(['East', 'West', undefined, undefined]);
  expect(found(servedOnly(catalog, ['east']))).toEqual(['East', undefined, undefined, undefined]);
});

test('[BK-2b] finds the clinics of a list in a region only', () => {
  const rows = sampleCatalog([
    { slug: 'b', region: 'east', devices: [] },
    { slug: 'a', region: 'west', devices: [] },
    { slug: 'c', region: 'east', devices: [] },
  ]);
  const found = (query: Parameters<typeof findClinics>[1]) =>
    findClinics(buildSnapshot(rows), query).map(({ clinic }) => clinic.slug);
  expect(found({ clinics: ['c', 'a', 'b'] })).toEqual(['a', 'b', 'c']);
  expect(found({ clinics: ['c', 'a'], region: 'east' })).toEqual(['c']);
  expect(found({ region: 'west' })).toEqual(['a']);
});
