import { expect, test } from 'vitest';
import { exam, group } from '#test/support/fakeExams.ts';
import { groupsOfModality, modalitiesOf } from './ExamFilterBar.tsx';

const groups = [
  group('Leg', [
    exam('a', { name: 'MRI of the knee' }),
    exam('b', { name: 'X-ray of the knee', modalityId: 'DX', modalityName: 'X-ray' }),
  ]),
  group('Chest', [exam('c', { name: 'Échographie', bodyPart: 'chest', modalityId: 'US', modalityName: 'Ultrasound' })]),
];
test('filters by modality and omits empty groups', () => {
  expect(groupsOfModality(groups, 'US').map(({ slug }) => slug)).toEqual(['Chest']);
  expect(groupsOfModality(groups, undefined)).toEqual(groups);
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
