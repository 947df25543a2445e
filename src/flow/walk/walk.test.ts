import { expect, test } from 'vitest';
import { compileSample, sampleAnswers, sampleRunFacts } from '#test/flows/sampleFlow.ts';
import { lastReachable, relevantAnswers, walk } from './walk.ts';

const compiled = compileSample();
const { region, clinic, exam, slot, details, review } = sampleAnswers;
const booked = { book: { outcome: 'booked', bookingKey: 'k' } };
const walkWith = (answers: object, results: object = {}) =>
  walk(compiled, { answers, results } as Parameters<typeof walk>[1], sampleRunFacts);
const ids = (walked: ReturnType<typeof walk>) => walked.relevant.map(({ id }) => id);

test('predicts the whole flow; only the first step is reachable', () => {
  const walked = walkWith({});
  expect(ids(walked)).toEqual(['region', 'clinic', 'exam', 'slot', 'details', 'review', 'book', 'done']);
  expect(walked.reachable).toBe(1);
  expect(lastReachable(walked)?.id).toBe('region');
});

test('the first incomplete step is the last reachable one', () => {
  const walked = walkWith({ region, clinic, slot, details });
  expect(lastReachable(walked)?.id).toBe('exam');
  expect(walked.complete.slice(0, 4)).toEqual([true, true, false, true]);
});

test('includes a step only while its condition holds', () => {
  const withMagnet = { ...exam, modalities: ['MR', 'CT'] };
  expect(ids(walkWith({ region, clinic, exam: withMagnet }))).toContain('safety');
  expect(ids(walkWith({ region, clinic, exam }))).not.toContain('safety');
});

test('an early end removes all later steps', () => {
  const walked = walkWith({ region, clinic, exam: { ...exam, enquiry: 'general' }, slot });
  expect(ids(walked)).toEqual(['region', 'clinic', 'exam', 'enquiry']);
  expect(lastReachable(walked)?.id).toBe('enquiry');
});

test('does not go past an action without result', () => {
  const walked = walkWith({ region, clinic, exam, slot, details, review });
  expect(lastReachable(walked)?.id).toBe('review');
  expect(walked.reachable).toBe(6);
});

test('a final outcome closes earlier steps', () => {
  const walked = walkWith({ region, clinic, exam, slot, details, review }, booked);
  expect(lastReachable(walked)?.id).toBe('done');
  expect(walked.relevant[walked.first]?.id).toBe('done');
});

test('an outcome that leads back does not complete the call', () => {
  const walked = walkWith({ region, clinic, exam, slot, details, review }, { book: { outcome: 'slot-taken' } });
  expect(lastReachable(walked)?.id).toBe('review');
  expect(walked.first).toBe(0);
});

test('omits answers of steps outside the flow', () => {
  const walked = walkWith({ region, clinic, exam, safety: { pacemaker: true } });
  expect(relevantAnswers(walked)).toEqual({ region, clinic, exam });
});

test('conditions ignore answers of irrelevant steps', () => {
  const chained = compileSample({
    steps: {
      ...compiled.flow.steps,
      details: {
        ...compiled.flow.steps.details,
        kind: 'form',
        form: 'details',
        when: { field: 'safety.pacemaker', op: 'is', value: true },
      },
    },
  });
  const answers = { region, clinic, exam, safety: { pacemaker: true } };
  const walked = walk(chained, { answers, results: {} }, sampleRunFacts);
  expect(ids(walked)).not.toContain('details');
});

test('a hidden step is never relevant', () => {
  const steps = { ...compiled.flow.steps, region: { kind: 'region-picker', hidden: true } } as const;
  const walked = walk(compileSample({ steps }), { answers: {}, results: {} }, sampleRunFacts);
  expect(ids(walked)[0]).toBe('clinic');
});

test('`next` skips the steps between', () => {
  const steps = { ...compiled.flow.steps, exam: { kind: 'exam-picker', next: 'details' } } as const;
  const walked = walk(compileSample({ steps }), { answers: {}, results: {} }, sampleRunFacts);
  expect(ids(walked)).toEqual(['region', 'clinic', 'exam', 'details', 'review', 'book', 'done']);
});
