import { expect, test } from 'vitest';
import { clinicPicker } from '#flow/kinds/clinic-picker.ts';
import { examPicker } from '#flow/kinds/exam-picker.ts';
import { slotPicker } from '#flow/kinds/slot-picker.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { StepKind } from '#flow/language/stepKind.ts';
import type { CompiledStep } from './compileFlow.ts';
import { validAnswers } from './validAnswers.ts';

const kept = ({ answers }: Pick<StepKind, 'answers'>, values: StepAnswers) =>
  validAnswers({ answers } as CompiledStep, values);

const slot = {
  token: 't.1',
  clinic: 'kew',
  device: 'mri-2',
  exams: ['mri-knee'],
  minutes: 25,
  local: '2027-02-03T10:40',
};
const long = 'x'.repeat(240_000);

test('keeps only the declared parts of a slot', () => {
  expect(kept(slotPicker, { slots: [{ ...slot, junk: long, deeper: { junk: [long] } }], holdId: 'h' })).toEqual({
    slots: [slot],
    holdId: 'h',
  });
});

test.each([
  ['token', { ...slot, token: long }],
  ['exams', { ...slot, exams: [long] }],
  ['clinic', { ...slot, clinic: 7 }],
])('drops slots with an invalid %s', (_part, wrong) => expect(kept(slotPicker, { slots: [slot, wrong] })).toEqual({}));

test('drops a list with too many items', () => {
  expect(kept(slotPicker, { slots: Array.from({ length: 21 }, () => slot) })).toEqual({});
  expect(kept(examPicker, { exams: Array.from({ length: 21 }, (_none, i) => `exam-${i}`) })).toEqual({});
});

test('[BK-6b] drops a list that names an exam twice', () => {
  expect(kept(examPicker, { exams: ['mri-knee', 'ct-head', 'mri-knee'] })).toEqual({});
  expect(kept(examPicker, { exams: ['mri-knee', 'ct-head'] })).toEqual({ exams: ['mri-knee', 'ct-head'] });
});

test('keeps place and label of an origin', () => {
  const origin = { latitude: -41.3, longitude: 174.8, label: 'Wellington' };
  expect(kept(clinicPicker, { clinics: ['kew'], origin: { ...origin, junk: long } })).toEqual({
    clinics: ['kew'],
    origin,
  });
  expect(kept(clinicPicker, { clinics: [long], origin: { ...origin, label: long } })).toEqual({});
});

test('keeps only the declared parts of entries', () => {
  const answers = {
    drugs: {
      type: 'array',
      items: 'object',
      properties: { name: { type: 'string' } },
    },
  } as const;
  expect(kept({ answers }, { drugs: [{ name: 'Insulin', constructor: 'x' }] })).toEqual({
    drugs: [{ name: 'Insulin' }],
  });
});
