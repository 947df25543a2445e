import { expect, test } from 'vitest';
import type { StepAnswers } from '#flow/language/language.ts';
import { stepKinds } from './registry.ts';

const complete = (kind: string, answers: StepAnswers, required: readonly string[] = []) =>
  stepKinds[kind]?.isComplete(answers, { options: {}, required });

test.each<[kind: string, answers: StepAnswers, expected: boolean]>([
  ['region-picker', { region: 'sa-adelaide' }, true],
  ['region-picker', { region: '' }, false],
  ['region-picker', {}, false],
  ['clinic-picker', { clinics: ['norwood'] }, true],
  ['clinic-picker', { clinics: [] }, false],
  ['clinic-picker', { clinics: 'norwood' }, false],
  ['exam-picker', { exams: ['ct-chest'] }, true],
  ['exam-picker', { exams: [] }, false],
  ['slot-picker', { slots: [{ token: 't' }], holdId: 'h' }, true],
  ['slot-picker', { slots: [], holdId: 'h' }, false],
  ['slot-picker', { slots: [{ token: 't' }] }, false],
  ['slot-picker', { slots: [{ token: 't' }], holdId: '' }, false],
  ['documents', { count: 0 }, true],
  ['documents', {}, true],
  ['review', { reviewed: true }, true],
  ['review', { reviewed: false }, false],
  ['message', {}, true],
  ['action', {}, false],
])('a %s with %j is complete: %s', (kind, answers, expected) => {
  expect(complete(kind, answers)).toBe(expected);
});

test('a form is complete when all required fields have values', () => {
  expect(complete('form', { a: false, b: 0 }, ['a', 'b'])).toBe(true);
  expect(complete('form', { a: '' }, ['a'])).toBe(false);
  expect(complete('form', { a: null }, ['a'])).toBe(false);
  expect(complete('form', {}, ['a'])).toBe(false);
  expect(complete('form', {}, [])).toBe(true);
});

test('finds the clinic from a chosen clinic or time', () => {
  expect(stepKinds['clinic-picker']?.clinic?.({ clinics: ['a'] })).toBe('a');
  expect(stepKinds['clinic-picker']?.clinic?.({ clinics: ['a', 'b'] })).toBeUndefined();
  expect(stepKinds['slot-picker']?.clinic?.({ slots: [{ clinic: 'b' }] })).toBe('b');
  expect(stepKinds['slot-picker']?.clinic?.({ slots: [null] })).toBeUndefined();
  expect(stepKinds['slot-picker']?.clinic?.({})).toBeUndefined();
});

test('a documents step that requires one needs one', () => {
  const isComplete = (count: number) =>
    stepKinds.documents?.isComplete({ count }, { options: { required: true }, required: [] });
  expect([isComplete(0), isComplete(1)]).toEqual([false, true]);
});
