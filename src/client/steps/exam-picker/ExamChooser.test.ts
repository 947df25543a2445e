import { expect, test } from 'vitest';
import { exam, group } from '#test/support/fakeExams.ts';
import { initialChoice } from './ExamChooser.tsx';

const groups = [
  group('leg', [exam('knee', { customDuration: { min: 20, max: 40, step: 10 } })]),
  group('chest', [exam('lung')]),
];
const first = (values: Parameters<typeof initialChoice>[1], search = '') =>
  initialChoice(groups, values, new URLSearchParams(search));

test('[RT-17a] selects the exam of a link and opens its group', () => {
  expect(first({}, 'exam=lung')).toMatchObject({ group: 'chest', procedureTab: 'single', unknown: false });
  expect(first({}, 'exam=lung').exams.map(({ slug }) => slug)).toEqual(['lung']);
  expect(first({}, 'exam=knee,lung').procedureTab).toBe('multiple');
  expect(first({}, 'changedExamSlug=knee&exam=lung').exams[0]?.slug).toBe('knee');
});

test('prefers earlier answers to the link', () => {
  expect(first({ exams: ['knee'] }, 'exam=lung').exams[0]?.slug).toBe('knee');
});

test('reports an exam that is not offered', () => {
  expect(first({}, 'exam=nonsense')).toMatchObject({ exams: [], unknown: true });
});

test('[RT-17a] accepts an offered duration, else the default', () => {
  expect(first({ exams: ['knee'] }, 'customDuration=40').customDuration).toBe(40);
  expect(first({ exams: ['knee'] }, 'customDuration=41').customDuration).toBe(30);
  expect(first({ exams: ['lung'] }, 'customDuration=40').customDuration).toBeUndefined();
});
