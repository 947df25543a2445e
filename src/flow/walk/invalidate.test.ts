import { expect, test } from 'vitest';
import { stepKinds } from '#flow/kinds/registry.ts';
import { slotPicker } from '#flow/kinds/slot-picker.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import { sampleAnswers, sampleFlow, sampleForms } from '#test/flows/sampleFlow.ts';
import { askAgain, invalidate } from './invalidate.ts';

const run = { answers: sampleAnswers, results: { book: { outcome: 'failed' } } };
const step = (id: string, compiled = whole) => {
  const found = compiled.byId.get(id);
  if (!found) throw new Error(`There is no step ${id}.`);
  return found;
};
const whole = compileFlow(sampleFlow, { kinds: stepKinds, forms: sampleForms });

test('what depends on a dropped answer is dropped in turn', () => {
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

test('only what lies behind the change is touched', () => {
  const { answers, results } = invalidate(whole, run, step('slot'), ['slots']);
  expect(answers).toEqual({ ...sampleAnswers, review: {} });
  expect(results).toEqual({});
});

test('where nothing depends on it the same object comes back', () => {
  const bare = { answers: { region: sampleAnswers.region }, results: {} };
  expect(invalidate(whole, bare, step('region'), ['region'])).toBe(bare);
});

test('a picker asked again forgets its choice, a form keeps what was filled in', () => {
  expect(askAgain(whole, run, step('slot')).answers.slot).toEqual({});
  expect(askAgain(whole, run, step('details'))).toBe(run);
});
