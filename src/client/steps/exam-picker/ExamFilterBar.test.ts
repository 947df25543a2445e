import { expect, test } from 'vitest';
import { exam, group } from '#test/support/fakeExams.ts';
import { groupsOfKind, modalitiesOf } from './ExamFilterBar.tsx';

const groups = [
  group('Leg', [
    exam('a', { name: 'MRI of the knee' }),
    exam('b', { name: 'X-ray of the knee', modalityId: 'DX', modalityName: 'X-ray' }),
  ]),
  group('Chest', [exam('c', { name: 'Échographie', bodyPart: 'chest', modalityId: 'US', modalityName: 'Ultrasound' })]),
];
test('filters by modality and omits empty groups', () => {
  expect(groupsOfKind(groups, { modality: 'US', area: undefined }).map(({ slug }) => slug)).toEqual(['Chest']);
  expect(groupsOfKind(groups, { modality: undefined, area: undefined })).toEqual(groups);
});

test('[BK-5] filters by area of the body, with a modality too', () => {
  const knee = (slug: string, modalityId: string) => exam(slug, { modalityId, bodyAreas: ['leg', 'knee'] });
  const some = [...groups, group('Knee', [knee('x', 'DX'), knee('y', 'MR')]), group('Bone', [knee('z', 'DX')])];
  const found = (area: 'knee' | 'arm', modality?: string) =>
    groupsOfKind(some, { area, modality }).flatMap(({ exams }) => exams.map(({ slug }) => slug));
  expect(found('knee')).toEqual(['x', 'y', 'z']);
  expect(found('knee', 'DX')).toEqual(['x', 'z']);
  expect(found('arm')).toEqual([]);
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
