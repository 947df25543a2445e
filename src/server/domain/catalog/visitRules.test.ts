import { expect, test } from 'vitest';
import { type SampleDevice, type SampleExam, sampleCatalog } from '#test/support/sampleCatalog.ts';
import { buildSnapshot } from './buildSnapshot.ts';
import type { Exam } from './catalogSnapshot.ts';
import { conflictingDates, divideExams, exclusion, fitOneVisit, intervalsBetween, mayComeNext } from './visitRules.ts';

/** Returns each division as its blocks: `exams on devices`. */
function divided(devices: readonly SampleDevice[], sample: readonly SampleExam[]): readonly (readonly string[])[] {
  const { clinics, exams } = buildSnapshot(sampleCatalog([{ slug: 'a', devices }], sample));
  const [clinic] = clinics;
  if (!clinic) throw new Error('no clinic');
  const slugs = (list: readonly { readonly slug: string }[]) => list.map(({ slug }) => slug).join(' ');
  return divideExams(clinic, exams).map((division) =>
    division.map((block) => `${slugs(block.exams)} on ${slugs(block.devices)}`),
  );
}

const [head, knee, lung] = [{ slug: 'head' }, { slug: 'knee' }, { slug: 'lung' }];

test('[BK-2d] divides exams among the devices that can do them', () => {
  const devices = [
    { slug: 'mr', exams: ['head'] },
    { slug: 'us-1', exams: ['knee'] },
    { slug: 'us-2', exams: ['knee'] },
  ];
  expect(divided(devices, [head, knee])).toEqual([['head on mr', 'knee on us-1 us-2']]);
  expect(divided(devices, [head, knee, lung])).toEqual([]);
});

test('[BK-6b] keeps exams of one device together', () => {
  const devices = [
    { slug: 'mr', exams: ['head', 'knee'] },
    { slug: 'us', exams: ['knee'] },
    { slug: 'ct', exams: ['lung'] },
  ];
  expect(divided(devices, [head, knee, lung])).toEqual([['head knee on mr', 'lung on ct']]);
  const either = [
    { slug: 'one', exams: ['head', 'knee'] },
    { slug: 'two', exams: ['knee', 'lung'] },
  ];
  expect(divided(either, [head, knee, lung])).toEqual([
    ['head knee on one', 'lung on two'],
    ['head on one', 'knee lung on two'],
  ]);
});

test('[BK-6b] parts exams of one device if another comes between', () => {
  const devices = [
    { slug: 'ct', exams: ['head', 'lung'] },
    { slug: 'us', exams: ['knee'] },
  ];
  const between = [head, { slug: 'knee', after: ['head'] }, { slug: 'lung', after: ['knee'] }];
  expect(divided(devices, between)).toEqual([['head on ct', 'knee on us', 'lung on ct']]);
});

test('[BK-6b] begins with exams that must be done before others', () => {
  const devices = [
    { slug: 'ct', exams: ['head'] },
    { slug: 'us', exams: ['knee'] },
  ];
  const sample = [{ slug: 'head', after: ['knee'] }, knee];
  const { clinics, exams } = buildSnapshot(sampleCatalog([{ slug: 'a', devices }], sample));
  const [division = []] = clinics[0] ? divideExams(clinics[0], exams) : [];
  expect(division.map((block) => [block.exams[0]?.slug, mayComeNext(block, division)])).toEqual([
    ['head', false],
    ['knee', true],
  ]);
});

test('[BK-6b] reads exclusions from either of two exams', () => {
  const sample = [{ slug: 'head', notSameDay: ['knee'] }, knee, { slug: 'lung', notSameVisit: ['head'] }];
  const { examBySlug, exams } = buildSnapshot(sampleCatalog([], sample));
  const between = (one: string, other: string) => {
    const [a, b] = [examBySlug.get(one), examBySlug.get(other)];
    return a && b && [exclusion(a, b), exclusion(b, a)];
  };
  expect(between('head', 'knee')).toEqual(['day', 'day']);
  expect(between('head', 'lung')).toEqual(['visit', 'visit']);
  expect(between('knee', 'lung')).toEqual([undefined, undefined]);
  expect(fitOneVisit(exams)).toBe(false);
  expect(fitOneVisit(exams.filter(({ slug }) => slug !== 'head'))).toBe(true);
});

test('[BK-6b] names the dates that are too near another exam', () => {
  const rule = { exams: ['head'], days: 3 };
  const { examBySlug } = buildSnapshot(sampleCatalog([], [{ slug: 'head' }, { slug: 'bone', daysAfter: [rule] }]));
  const [head, bone] = ['head', 'bone'].map((slug) => [examBySlug.get(slug)].filter((exam) => exam !== undefined));
  const near = (exams: readonly Exam[] = [], others: readonly Exam[] = []) => [
    ...conflictingDates(exams, { exams: others, date: '2026-11-30' }).keys(),
  ];
  expect(near(bone, head)).toEqual(['2026-11-30', '2026-12-01', '2026-12-02']);
  expect(near(head, bone)).toEqual(['2026-11-28', '2026-11-29', '2026-11-30']);
  expect(near(head, head)).toEqual([]);
  expect(fitOneVisit([...(head ?? []), ...(bone ?? [])])).toBe(false);
});

test('[BK-6b] reads an interval after every exam of a modality', () => {
  const daysAfter = [
    { exams: ['head'], days: 2 },
    { modalities: ['CT'], days: 40 },
  ];
  const { exams } = buildSnapshot(sampleCatalog([], [{ slug: 'head' }, { slug: 'bone', daysAfter }]));
  const [head, bone] = exams;
  expect(head && bone && intervalsBetween([head], [bone])).toEqual([{ exam: bone, after: head, days: 40 }]);
});
