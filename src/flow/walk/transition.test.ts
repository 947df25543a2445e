import { expect, test } from 'vitest';
import type { Run, StepAnswers } from '#flow/language/language.ts';
import { compileSample, sampleAnswers, sampleRunFacts } from '#test/flows/sampleFlow.ts';
import { startRun } from './startRun.ts';
import { type Effect, type FlowEvent, transition } from './transition.ts';

const compiled = compileSample();

/** Sends events to a run (by default a new one) and collects their effects. */
function send(events: readonly FlowEvent[], from?: Run): { run: Run; effects: readonly Effect[] } {
  let run = from ?? startRun(compiled, { id: 'run-1', brand: 'base' }, sampleRunFacts);
  const effects: Effect[] = [];
  for (const event of events) {
    const step = transition(compiled, run, event, sampleRunFacts);
    run = step.run;
    effects.push(...step.effects);
  }
  return { run, effects };
}

const answer = (step: keyof typeof sampleAnswers, values: StepAnswers = sampleAnswers[step]): FlowEvent => ({
  type: 'answer',
  step,
  values,
});
const next: FlowEvent = { type: 'next' };
const goto = (step: string): FlowEvent => ({ type: 'goto', step });
const steps = ['region', 'clinic', 'exam', 'slot', 'details', 'review'] as const;
const toReview = steps.flatMap((step) => (step === 'review' ? [answer(step)] : [answer(step), next]));
const outcome = (name: string, values?: StepAnswers): FlowEvent =>
  values ? { type: 'outcome', step: 'book', outcome: name, values } : { type: 'outcome', step: 'book', outcome: name };

test('goes step by step to the end', () => {
  const { run } = send([...toReview, next, outcome('booked', { bookingKey: 'k', surplus: 1 })]);
  expect(run.at).toBe('done');
  expect(run.results).toEqual({ book: { outcome: 'booked', bookingKey: 'k' } });
});

test('`next` stays at an incomplete step', () => {
  expect(send([next]).run.at).toBe('region');
});

test('calls an action with typed input on `next` only', () => {
  const { effects } = send([...toReview, next]);
  const { firstName, lastName, dateOfBirth, email, mobile } = sampleAnswers.details;
  expect(effects.find(({ type }) => type === 'call')).toEqual({
    type: 'call',
    step: 'book',
    service: 'create-appointment',
    input: { patient: { firstName, lastName, dateOfBirth, email, mobile } },
  });
  const linked = send([...toReview, goto('book')]);
  expect(linked.run.at).toBe('review');
  expect(linked.effects.some(({ type }) => type === 'call')).toBe(false);
});

test('accepts only the outcome during a call', () => {
  const { run } = send([...toReview, next]);
  const toTheCall: FlowEvent = { type: 'answer', step: 'book', values: {} };
  for (const event of [
    next,
    goto('region'),
    answer('region', { region: 'other' }),
    toTheCall,
    { type: 'back' } as const,
  ]) {
    expect(transition(compiled, run, event, sampleRunFacts)).toEqual({ run, effects: [] });
  }
});

test('[BK-2a] another region clears clinics, times and the review', () => {
  const { run } = send([...toReview, answer('region', { region: 'nz-auckland' })]);
  expect(run.answers).toMatchObject({ region: { region: 'nz-auckland' }, clinic: {}, slot: {}, review: {} });
  expect(run.answers.exam).toEqual(sampleAnswers.exam);
  expect(run.answers.details).toEqual(sampleAnswers.details);
  expect(run.at).toBe('clinic');
});

test('repeating an answer changes nothing', () => {
  const { run } = send(toReview);
  const again = transition(compiled, run, answer('region', { region: 'sa-adelaide' }), sampleRunFacts);
  expect(again.run).toBe(run);
});

test('a new origin keeps the chosen time', () => {
  const origin = { latitude: -34.9, longitude: 138.6, label: '5000 Adelaide' };
  const { run } = send([...toReview, answer('clinic', { ...sampleAnswers.clinic, origin })]);
  expect(run.answers.slot).toEqual(sampleAnswers.slot);
});

test('changed details need a new review but keep the time', () => {
  const { run } = send([...toReview, answer('details', { ...sampleAnswers.details, mobile: '0491 570 157' })]);
  expect(run.answers.review).toEqual({});
  expect(run.answers.slot).toEqual(sampleAnswers.slot);
});

test('limits a deep link to the last reachable step', () => {
  expect(send([answer('region'), goto('review')]).run.at).toBe('clinic');
  expect(send([goto('nonsense')]).run.at).toBe('region');
});

test('a link to an irrelevant step leads before it', () => {
  expect(send([...toReview, goto('safety')]).run.at).toBe('slot');
});

test('[SL-3] asks for a taken time again and keeps other answers', () => {
  const { run, effects } = send([...toReview, next, outcome('slot-taken')]);
  expect(run.at).toBe('slot');
  expect(run.answers.slot).toEqual({});
  expect(run.answers.details).toEqual(sampleAnswers.details);
  expect(run.results).toEqual({ book: { outcome: 'slot-taken' } });
  expect(effects.at(-1)).toEqual({ type: 'enter', step: 'slot' });
  expect(transition(compiled, run, answer('slot'), sampleRunFacts).run.results).toEqual({});
});

test('[CR-2a] allows another attempt after a failed booking', () => {
  const { run } = send([...toReview, next, outcome('failed', { message: 'error.internal' })]);
  expect(run.at).toBe('review');
  expect(run.answers.details).toEqual(sampleAnswers.details);
  const again = send([answer('review'), next], run);
  expect(again.effects.some(({ type }) => type === 'call')).toBe(true);
});

test('steps before a final outcome cannot change', () => {
  const { run } = send([...toReview, next, outcome('booked', { bookingKey: 'k' })]);
  for (const event of [answer('region', { region: 'other' }), goto('region'), { type: 'back' } as const]) {
    expect(transition(compiled, run, event, sampleRunFacts).run).toBe(run);
  }
});

test('an undeclared outcome leads back before the call', () => {
  expect(send([...toReview, next, outcome('exploded')]).run.at).toBe('review');
});

test('ignores answers of another type or an unknown key', () => {
  const { run } = send([answer('exam', { exams: 'ct-chest', procedureTab: 'both', walkIn: true, colour: 'red' })]);
  expect(run.answers.exam).toEqual({ walkIn: true });
});

test('`back` returns one step and stays at the first', () => {
  const { run } = send([answer('region'), next, { type: 'back' }]);
  expect(run.at).toBe('region');
  expect(send([{ type: 'back' }], run).run).toBe(run);
});
