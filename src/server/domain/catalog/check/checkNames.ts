import { type Fault, faultFactory, toPointer } from '#base/faults.ts';
import type { CatalogFiles } from '../catalogFiles.ts';

/** Checks that names are unique in each file. */
export function checkNames(catalog: CatalogFiles): readonly Fault[] {
  return [
    ...twice('regions.json', catalog.regions, ({ slug }) => slug, 'slug'),
    ...twice('modalities.json', catalog.modalities, ({ code }) => code, 'code'),
    ...twice('clinics.json', catalog.clinics, ({ slug }) => slug, 'slug'),
    ...twice('exam-groups.json', catalog.examGroups, ({ slug }) => slug, 'slug'),
    ...twice('exams.json', catalog.exams, ({ slug }) => slug, 'slug'),
    ...twice('devices.json', catalog.devices, ({ clinic, slug }) => `${clinic} ${slug}`, 'slug'),
    ...twice('postal-codes.json', catalog.postalCodes, ([country, code]) => `${country} ${code}`, 1),
    ...holidaysTwice(catalog),
  ];
}

function twice<T>(file: string, entries: readonly T[], nameOf: (entry: T) => string, key: string | number): Fault[] {
  const fault = faultFactory(file);
  const first = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    const name = nameOf(entry);
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, index);
      return [];
    }
    const fix = 'Give one of them another name, or take it out.';
    return [fault('duplicate', toPointer(index, key), `"${name}" stands twice, first at ${toPointer(earlier)}.`, fix)];
  });
}

function holidaysTwice({ holidays }: CatalogFiles): Fault[] {
  const fault = faultFactory('holidays.json');
  const seen = new Set<string>();
  return holidays.flatMap(({ date, regions }, index) =>
    regions.flatMap((region, place) => {
      const name = `${date} ${region}`;
      if (!seen.has(name)) {
        seen.add(name);
        return [];
      }
      const reason = `${region} already has a holiday on ${date}.`;
      return [
        fault(
          'duplicate',
          toPointer(index, 'regions', place),
          reason,
          'One holiday closes the day; take the other one out.',
        ),
      ];
    }),
  );
}
