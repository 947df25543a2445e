import { didYouMean, type Fault, faultFactory, toPointer } from '#base/faults.ts';
import type { CatalogFiles } from '../catalogFiles.ts';

type Part = 'modalities' | 'groups' | 'bodyParts' | 'exams';

/** Checks that the modalities, groups, body parts and exams of search words exist. */
export function checkSearchWords({ searchWords, modalities, examGroups, exams }: CatalogFiles): readonly Fault[] {
  const known: Readonly<Record<Part, { readonly names: readonly string[]; readonly file: string }>> = {
    modalities: { names: modalities.map(({ code }) => code), file: 'modalities.json' },
    groups: { names: examGroups.map(({ slug }) => slug), file: 'exam-groups.json' },
    bodyParts: { names: [...new Set(exams.map(({ bodyPart }) => bodyPart))], file: 'exams.json' },
    exams: { names: exams.map(({ slug }) => slug), file: 'exams.json' },
  };
  return Object.entries(searchWords).flatMap(([language, words]) => {
    const fault = faultFactory(`search-words/${language}.json`);
    return Object.entries(known).flatMap(([part, { names, file }]) =>
      Object.keys(words[part as Part] ?? {})
        .filter((name) => !names.includes(name))
        .map((name) => {
          const fix = didYouMean(name, names, `Use a name of ${file}, or remove it.`);
          return fault('unknown-reference', toPointer(part, name), `“${name}” is not in ${file}.`, fix);
        }),
    );
  });
}
