import { expect, test } from 'vitest';
import { exam, group } from '#test/support/fakeExams.ts';
import { filterGroups, modalitiesOf } from './ExamFilterBar.tsx';

const groups = [
  group('Leg', [
    exam('a', { name: 'MRI of the knee' }),
    exam('b', { name: 'X-ray of the knee', modalityId: 'DX', modalityName: 'X-ray' }),
  ]),
  group('Chest', [exam('c', { name: 'Échographie', bodyPart: 'chest', modalityId: 'US', modalityName: 'Ultrasound' })]),
];
const found = (search: string, modality?: string) =>
  filterGroups(groups, { search, modality }).flatMap(({ exams }) => exams.map(({ slug }) => slug));

test('[BK-6a] finds exams by all words, ignoring order, case and accents', () => {
  expect(found('KNEE mri')).toEqual(['a']);
  expect(found('echographie')).toEqual(['c']);
  expect(found('  ')).toEqual(['a', 'b', 'c']);
  expect(found('leg x-ray')).toEqual(['b']);
  expect(found('liver')).toEqual([]);
});

test('filters by modality and omits empty groups', () => {
  expect(filterGroups(groups, { search: '', modality: 'US' }).map(({ slug }) => slug)).toEqual(['Chest']);
});

test('lists each modality once, the most common first', () => {
  expect(modalitiesOf(groups).map(({ id }) => id)).toEqual(['MR', 'US', 'DX']);
  const more = [
    ...groups,
    group('Arm', [exam('d', { modalityId: 'DX', modalityName: 'X-ray' }), exam('e', { modalityId: 'DX' })]),
  ];
  expect(modalitiesOf(more)).toEqual([
    { id: 'DX', name: 'X-ray' },
    { id: 'MR', name: 'MRI' },
    { id: 'US', name: 'Ultrasound' },
  ]);
});
