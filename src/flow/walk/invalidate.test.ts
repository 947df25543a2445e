import { expect, test } from 'vitest';
import { stepKinds } from '#flow/kinds/registry.ts';
import { slotPicker } from '#flow/kinds/slot-picker.ts';
import { sampleAnswers, sampleFlow, sampleForms } from '#test/flows/sampleFlow.ts';
import { compileFlow } from './compileFlow.ts';
import { askAgain, invalidate } from './invalidate.ts';

const run = { answers: sampleAnswers, results: { book: { outcome: 'failed' } } };
const step = (id: string, compiled = whole) => {
  const found = compiled.byId.get(id);
  if (!found) throw new Error(`There is no step ${id}.`);
  return found;
};
const whole = compileFlow(sampleFlow, { kinds: stepKinds, forms: sampleForms });

test('drops answers that depend on a dropped answer', () => {
  const onClinicsOnly = {
    ...slotPicker,
    invalidation: { by: { 'clinic-picker': ['clinics'] }, keys: ['slots', 'holdId'] },
  };
  const compiled = compileFlow(sampleFlow, {
    kinds: { ...stepKinds, 'slot-picker': onClinicsOnly },
    forms: sampleForms,
  });
  const { answers } = invalidate(compiled, run, step('region', compiled), ['region']);
  expect(answers.clinic).toEqual({});
  expect(answers.slot).toEqual({});
});

test('changes only later steps', () => {
  const { answers, results } = invalidate(whole, run, step('slot'), ['slots']);
  expect(answers).toEqual({ ...sampleAnswers, review: {} });
  expect(results).toEqual({});
});

test('returns the same object if nothing depends on the change', () => {
  const bare = { answers: { region: sampleAnswers.region }, results: {} };
  expect(invalidate(whole, bare, step('region'), ['region'])).toBe(bare);
});

test('asking again clears a picker, not a form', () => {
  expect(askAgain(whole, run, step('slot')).answers.slot).toEqual({});
  expect(askAgain(whole, run, step('details'))).toBe(run);
});
