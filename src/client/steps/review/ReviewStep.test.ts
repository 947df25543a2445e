import { expect, test } from 'vitest';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { fakeEnvironment } from '#test/support/fakeStores.ts';
import { sectionsOf } from './ReviewStep.tsx';

const { steps } = fakeEnvironment().environment.flow.compiled;
const review = steps.find(({ id }) => id === 'review') as CompiledStep;
const answered = steps.filter(({ id }) => ['region', 'exam', 'slot', 'review'].includes(id));

test('a review shows every other answered step', () => {
  expect(sectionsOf(review, answered).map(({ id }) => id)).toEqual(['region', 'exam', 'slot']);
});

test('a review shows its configured sections in order', () => {
  const named = { ...review, settings: { ...review.settings, options: { sections: ['slot', 'details', 'region'] } } };
  expect(sectionsOf(named, answered).map(({ id }) => id)).toEqual(['slot', 'region']);
});
