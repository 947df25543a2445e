import { expect, test } from 'vitest';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { fakeEnvironment } from '#test/support/fakeSession.ts';
import { sectionsOf } from './ReviewStep.tsx';

const { steps } = fakeEnvironment().environment.flow.compiled;
const review = steps.find(({ id }) => id === 'review') as CompiledStep;
const answered = steps.filter(({ id }) => ['region', 'exam', 'slot', 'review'].includes(id));

test('a review shows every answered step but itself', () => {
  expect(sectionsOf(review, answered).map(({ id }) => id)).toEqual(['region', 'exam', 'slot']);
});

test('a review shows the sections that it names, in that order', () => {
  const named = { ...review, settings: { ...review.settings, options: { sections: ['slot', 'details', 'region'] } } };
  expect(sectionsOf(named, answered).map(({ id }) => id)).toEqual(['slot', 'region']);
});
