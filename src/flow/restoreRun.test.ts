import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileSample, sampleAnswers, sampleFlow, sampleSurroundings } from '#test/flows/sampleFlow.ts';
import type { Run } from './language.ts';
import { restoreRun } from './restoreRun.ts';

const compiled = compileSample();
const saved: Run = {
  id: 'r',
  flow: 'sample',
  revision: 'old',
  brand: 'base',
  at: 'review',
  answers: sampleAnswers,
  results: {},
};
const restore = (run: unknown, flow = compiled) => restoreRun(run, flow, sampleSurroundings);

test('a run is found where it was left, under the revision of now', () => {
  expect(restore(structuredClone(saved))).toEqual({ ...saved, revision: '1' });
});

test('answers of vanished steps, and answers that no longer fit, are dropped', () => {
  const run = restore({ ...saved, answers: { ...sampleAnswers, gone: { a: 1 }, exam: { exams: 3, walkIn: true } } });
  expect(run?.answers).not.toHaveProperty('gone');
  expect(run?.answers.exam).toEqual({ walkIn: true });
  expect(run?.at).toBe('exam');
});

test('a step that is newly required is asked', () => {
  const steps = { ...sampleFlow.steps, consent: { kind: 'review', at: 'consent' } };
  const order = ['region', 'consent', ...sampleFlow.order.slice(1)];
  expect(restore(saved, compileSample({ steps, order }))?.at).toBe('consent');
});

test('a run in the middle of a call stands before it', () => {
  expect(restore({ ...saved, at: 'book' })?.at).toBe('review');
});

test('what was agreed stays agreed', () => {
  const results = { book: { outcome: 'booked', bookingKey: 'k', surplus: true } };
  const run = restore({ ...saved, at: 'done', results });
  expect(run?.at).toBe('done');
  expect(run?.results).toEqual({ book: { outcome: 'booked', bookingKey: 'k' } });
  expect(restore({ ...saved, results: { book: { outcome: 'exploded' } } })?.results).toEqual({});
});

test('nothing usable, or another flow, is no run', () => {
  for (const other of [undefined, null, 'x', [], {}, { ...saved, flow: 'check-in' }, { ...saved, id: 1 }]) {
    expect(restore(other)).toBeUndefined();
  }
});

test('whatever was saved, restoring never throws and stands at a screen of the flow', () => {
  const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(sampleAnswers));
  fc.assert(
    fc.property(anything, anything, fc.string(), (answers, results, at) => {
      const run = restore({ ...saved, answers, results, at });
      expect(compiled.byId.get(run?.at ?? '')?.kind.runs).toBe('screen');
    }),
  );
});
