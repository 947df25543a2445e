import { type Fault, faultFactory, toPointer } from '#base/faults.ts';
import type { CatalogFiles } from '../catalogFiles.ts';

const fault = faultFactory('exams.json');

/** Checks that exams of one visit have an order, and that no exam names itself or follows one that it excludes. */
export function checkVisitRules({ exams }: CatalogFiles): readonly Fault[] {
  const afterOf = new Map(exams.map(({ slug, after = [] }) => [slug, after]));
  const entryOf = new Map(exams.map((exam) => [exam.slug, exam]));
  const waits = (slug: string, other: string) => {
    const modality = entryOf.get(other)?.modality;
    const rules = entryOf.get(slug)?.daysAfter ?? [];
    return rules.some(
      ({ exams: named, modalities }) => named?.includes(other) || (modality && modalities?.includes(modality)),
    );
  };
  return exams.flatMap(({ slug, ...exam }, i) => {
    const { after = [], notSameVisit = [], notSameDay = [] } = exam;
    const own = (['after', 'notSameVisit', 'notSameDay'] as const).filter((list) => exam[list]?.includes(slug));
    const excluded = after.filter(
      (other) => [...notSameVisit, ...notSameDay].includes(other) || waits(slug, other) || waits(other, slug),
    );
    const ownWaits = (exam.daysAfter ?? []).flatMap(({ exams: named = [] }, n) => (named.includes(slug) ? [n] : []));
    const circle = own.includes('after') ? undefined : circleFrom(slug, afterOf);
    return [
      ...[...own, ...ownWaits.map((n) => `daysAfter/${n}/exams`)].map((list) =>
        fault('names-itself', `${toPointer(i)}/${list}`, `“${slug}” names itself.`, 'Name other exams, or remove it.'),
      ),
      ...excluded.map((other) =>
        fault(
          'after-excluded',
          toPointer(i, 'after', after.indexOf(other)),
          `“${slug}” cannot be after “${other}”, because the two exclude each other.`,
          'Remove it from “after”, or from the exams that it excludes.',
        ),
      ),
      ...(circle
        ? [
            fault(
              'order-circle',
              toPointer(i, 'after'),
              `These exams have no order, because each must be after the next: ${circle.join(', ')}.`,
              'Remove one of them from “after”.',
            ),
          ]
        : []),
    ];
  });
}

/** Returns the exams of a circle that begins and ends with an exam; undefined if there is none. The first exam of a circle reports it. */
function circleFrom(start: string, afterOf: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const seen = new Set<string>();
  const ways: (readonly string[])[] = [[start]];
  for (let way = ways.pop(); way; way = ways.pop()) {
    for (const next of afterOf.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return isFirst(way) ? [...way, start] : undefined;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

function isFirst([start = '', ...others]: readonly string[]): boolean {
  return others.every((other) => start < other);
}
