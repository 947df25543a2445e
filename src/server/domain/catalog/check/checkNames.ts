import { didYouMean, type Fault, faultFactory, toPointer } from '#base/faults.ts';
import type { CatalogFiles } from '../catalogFiles.ts';

/** Checks that names are unique in each file. */
export function checkUniqueNames(catalog: CatalogFiles): readonly Fault[] {
  return [
    ...duplicates('regions.json', catalog.regions, ({ slug }) => slug, 'slug'),
    ...duplicates('modalities.json', catalog.modalities, ({ code }) => code, 'code'),
    ...duplicates('clinics.json', catalog.clinics, ({ slug }) => slug, 'slug'),
    ...duplicates('exam-groups.json', catalog.examGroups, ({ slug }) => slug, 'slug'),
    ...duplicates('exams.json', catalog.exams, ({ slug }) => slug, 'slug'),
    ...duplicates('devices.json', catalog.devices, ({ clinic, slug }) => `${clinic} ${slug}`, 'slug'),
    ...duplicates('insurance-types.json', catalog.insuranceTypes, ({ slug }) => slug, 'slug'),
    ...duplicates('ethnicities.json', catalog.ethnicities, ({ slug }) => slug, 'slug'),
    ...duplicates('doctors.json', catalog.doctors, ({ slug }) => slug, 'slug'),
    ...duplicates('document-types.json', catalog.documentTypes, ({ id }) => id, 'id'),
    ...duplicates('postal-codes.json', catalog.postalCodes, ([country, code]) => `${country} ${code}`, 1),
    ...duplicateHolidays(catalog),
  ];
}

function duplicates<T>(
  file: string,
  entries: readonly T[],
  nameOf: (entry: T) => string,
  key: string | number,
): Fault[] {
  const fault = faultFactory(file);
  const first = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    const name = nameOf(entry);
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, index);
      return [];
    }
    const fix = 'Give one of them another name, or remove it.';
    return [fault('duplicate', toPointer(index, key), `“${name}” appears twice, first at ${toPointer(earlier)}.`, fix)];
  });
}

function duplicateHolidays({ holidays }: CatalogFiles): Fault[] {
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
          'One holiday closes the day; remove the other one.',
        ),
      ];
    }),
  );
}

/** The properties of an exam that name other exams. */
const otherExams = ['after', 'notSameVisit', 'notSameDay'] as const;

/** Checks that references exist and that a device does only exams of its modality. */
export function checkCatalogReferences(catalog: CatalogFiles): readonly Fault[] {
  const regions = target(
    'regions.json',
    catalog.regions.map(({ slug }) => slug),
  );
  const modalities = target(
    'modalities.json',
    catalog.modalities.map(({ code }) => code),
  );
  const clinics = target(
    'clinics.json',
    catalog.clinics.map(({ slug }) => slug),
  );
  const groups = target(
    'exam-groups.json',
    catalog.examGroups.map(({ slug }) => slug),
  );
  const exams = target(
    'exams.json',
    catalog.exams.map(({ slug }) => slug),
  );
  const documentTypes = target(
    'document-types.json',
    catalog.documentTypes.map(({ id }) => id),
  );
  const modalityOf = new Map(catalog.exams.map(({ slug, modality }) => [slug, modality]));
  const inDevices = faultFactory('devices.json');

  return [
    ...catalog.clinics.flatMap(({ region }, i) => regions('clinics.json', toPointer(i, 'region'), region)),
    ...catalog.exams.flatMap(({ modality, group }, i) => [
      ...modalities('exams.json', toPointer(i, 'modality'), modality),
      ...groups('exams.json', toPointer(i, 'group'), group),
    ]),
    ...catalog.exams.flatMap(({ documentTypes: ids = [] }, i) =>
      ids.flatMap((id, n) => documentTypes('exams.json', toPointer(i, 'documentTypes', n), id)),
    ),
    ...catalog.exams.flatMap((exam, i) =>
      otherExams.flatMap((list) =>
        (exam[list] ?? []).flatMap((slug, n) => exams('exams.json', toPointer(i, list, n), slug)),
      ),
    ),
    ...catalog.exams.flatMap(({ daysAfter = [] }, i) =>
      daysAfter.flatMap(({ exams: named = [], modalities: codes = [] }, rule) => [
        ...named.flatMap((slug, n) => exams('exams.json', toPointer(i, 'daysAfter', rule, 'exams', n), slug)),
        ...codes.flatMap((code, n) => modalities('exams.json', toPointer(i, 'daysAfter', rule, 'modalities', n), code)),
      ]),
    ),
    ...catalog.holidays.flatMap((holiday, i) =>
      holiday.regions.flatMap((region, n) => regions('holidays.json', toPointer(i, 'regions', n), region)),
    ),
    ...catalog.devices.flatMap((device, i) => [
      ...clinics('devices.json', toPointer(i, 'clinic'), device.clinic),
      ...modalities('devices.json', toPointer(i, 'modality'), device.modality),
      ...(device.exams === 'all-of-modality' ? [] : device.exams).flatMap((exam, n) => {
        const pointer = toPointer(i, 'exams', n);
        const modality = modalityOf.get(exam);
        if (modality === undefined || modality === device.modality) return exams('devices.json', pointer, exam);
        const reason = `The exam “${exam}” is of modality ${modality}, but the device “${device.slug}” of ${device.clinic} is ${device.modality}.`;
        return [
          inDevices('other-modality', pointer, reason, `Remove it, or choose an exam of modality ${device.modality}.`),
        ];
      }),
    ]),
  ];
}

/** Finds references to names that a file does not have. */
function target(into: string, names: readonly string[]) {
  const known = new Set(names);
  return (file: string, pointer: string, name: string): Fault[] => {
    if (known.has(name)) return [];
    const fix = didYouMean(name, names, `Add it to ${into}, or use a name of that file.`);
    return [faultFactory(file)('unknown-reference', pointer, `“${name}” is not in ${into}.`, fix)];
  };
}
