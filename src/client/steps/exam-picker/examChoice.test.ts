import { expect, test } from 'vitest';
import { exam, group } from '#test/support/fakeExams.ts';
import { initialChoice } from './examChoice.ts';

const groups = [
  group('leg', [exam('knee', { customDuration: { min: 20, max: 40, step: 10 } })]),
  group('chest', [exam('lung')]),
];
const first = (values: Parameters<typeof initialChoice>[1], search = '') =>
  initialChoice(groups, values, new URLSearchParams(search));

test('selects the kept exams and opens their group', () => {
  expect(first({ exams: ['lung'] })).toMatchObject({ group: 'chest', procedureTab: 'single', unknown: [] });
  expect(first({ exams: ['lung'] }).exams.map(({ slug }) => slug)).toEqual(['lung']);
  expect(first({ exams: ['knee', 'lung'] }).procedureTab).toBe('multiple');
});

test('reports an exam that is not offered', () => {
  expect(first({ exams: ['nonsense'] })).toMatchObject({ exams: [], unknown: ['nonsense'] });
});

test('[RT-17a] accepts an offered duration, else the default', () => {
  expect(first({ exams: ['knee'] }, 'customDuration=40').customDuration).toBe(40);
  expect(first({ exams: ['knee'] }, 'customDuration=41').customDuration).toBe(30);
  expect(first({ exams: ['lung'] }, 'customDuration=40').customDuration).toBeUndefined();
});

test('[RT-17a] takes the number of exams from the link', () => {
  expect(first({ exams: ['lung'] }, 'procedureTab=multiple').procedureTab).toBe('multiple');
  expect(first({ exams: ['lung'], procedureTab: 'multiple' }, 'procedureTab=single').procedureTab).toBe('single');
});

test('[RT-17a] takes separate times from the link, else the answer', () => {
  const several = { exams: ['knee', 'lung'] };
  expect(first(several, 'separateBooking=true').separateBooking).toBe(true);
  expect(first({ ...several, separateBooking: true }, '').separateBooking).toBe(true);
  expect(first({ ...several, separateBooking: true }, 'separateBooking=false').separateBooking).toBe(false);
  expect(first(several, '').separateBooking).toBe(false);
});
