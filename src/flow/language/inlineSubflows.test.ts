import { expect, test } from 'vitest';
import { stepKinds } from '#flow/kinds/registry.ts';
import { addressOf, stepAt } from '#flow/walk/address.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import { createReader } from '#flow/walk/createReader.ts';
import { startRun } from '#flow/walk/startRun.ts';
import { type FlowEvent, transition } from '#flow/walk/transition.ts';
import { walk } from '#flow/walk/walk.ts';
import { sampleAnswers, sampleFlow, sampleForms, sampleRunFacts, withSteps } from '#test/flows/sampleFlow.ts';
import { inlineSubflows } from './inlineSubflows.ts';
import type { Flow, Run } from './language.ts';

const boolean = { type: 'boolean' } as const;
const questions: Flow = {
  id: 'questions',
  revision: 3,
  title: 't',
  forms: {
    one: { answers: { metal: boolean }, required: ['metal'] },
    two: { answers: { where: boolean }, required: ['where'] },
  },
  conditions: { metallic: { field: 'one.metal', op: 'is', value: true } },
  computed: { known: { coalesce: [{ field: 'one.metal' }, { value: false }] } },
  migrations: [{ from: 2, rename: { 'one.iron': 'one.metal' } }],
  steps: {
    one: { kind: 'form', form: 'one', at: 'one' },
    two: { kind: 'form', form: 'two', at: '{clinic}/two?part=b', when: { use: 'metallic' } },
    enough: { kind: 'message', at: 'enough', when: { not: { use: 'metallic' } }, end: true },
    check: { kind: 'review', at: 'check', options: { sections: ['one', 'two'] } },
    thanks: { kind: 'message', at: 'thanks', end: true },
  },
  order: ['one', 'two', 'enough', 'check', 'thanks'],
};
const around: Flow = {
  ...sampleFlow,
  forms: sampleForms,
  steps: {
    ...sampleFlow.steps,
    safety: {
      kind: 'subflow',
      subflow: 'questions',
      at: '{clinic}/booking/safety',
      progress: 2,
      when: { field: 'exam.modalities', op: 'anyIn', value: ['MR'] },
    },
  },
};
const unfolded = inlineSubflows(around, { questions });
const compiled = compileFlow(unfolded, { kinds: stepKinds });
const before = { region: sampleAnswers.region, clinic: sampleAnswers.clinic, slot: sampleAnswers.slot };
const answers = { ...before, exam: { ...sampleAnswers.exam, modalities: ['MR'] } };
const start = { ...startRun(compiled, { id: 'r', brand: 'b' }, sampleRunFacts), answers, at: 'slot' };
const send = (run: Run, ...events: FlowEvent[]) =>
  events.reduce((from, event) => transition(compiled, from, event, sampleRunFacts).run, run);
const answer = (step: string, values: { [key: string]: boolean }): FlowEvent[] => [
  { type: 'answer', step, values },
  { type: 'next' },
];

test('replaces a subflow step by its steps without last message', () => {
  expect(unfolded.order.slice(4, 10)).toEqual([
    'slot',
    'safety--one',
    'safety--two',
    'safety--enough',
    'safety--check',
    'details',
  ]);
  expect(unfolded.steps).not.toHaveProperty('safety');
  expect(unfolded.inside).toEqual({ questions: 3 });
  expect(unfolded.migrations).toEqual([
    { from: 2, of: 'questions', rename: { 'safety--one.iron': 'safety--one.metal' } },
  ]);
  expect(unfolded.steps['safety--check']?.options).toEqual({ sections: ['safety--one', 'safety--two'] });
});

test('a run goes through a subflow and back', () => {
  const inside = send(start, { type: 'next' });
  expect(inside.at).toBe('safety--one');
  const further = send(inside, ...answer('safety--one', { metal: true }));
  expect(further.at).toBe('safety--two');
  const out = send(further, ...answer('safety--two', { where: true }), ...answer('safety--check', { reviewed: true }));
  expect(out.at).toBe('details');
  expect(out.answers['safety--one']).toEqual({ metal: true });
  expect(send(out, { type: 'back' }).at).toBe('safety--check');
  expect(send(inside, { type: 'back' }).at).toBe('slot');
});

test('a message that ends a subflow leads out of it', () => {
  const enough = send(start, { type: 'next' }, ...answer('safety--one', { metal: false }));
  expect(enough.at).toBe('safety--enough');
  expect(send(enough, { type: 'next' }).at).toBe('details');
});

test('conditions read across the border of a subflow', () => {
  const out = { ...start, answers: { ...answers, exam: sampleAnswers.exam } };
  expect(send(out, { type: 'next' }).at).toBe('details');
  const whole: Flow = {
    ...around,
    steps: {
      ...around.steps,
      details: { kind: 'form', form: 'details', at: 'd', when: { field: 'safety--one.metal', op: 'is', value: true } },
    },
  };
  const across = compileFlow(inlineSubflows(whole, { questions }), { kinds: stepKinds });
  const ids = (metal: boolean) =>
    walk(across, { answers: { ...answers, 'safety--one': { metal } }, results: {} }, sampleRunFacts).relevant.map(
      ({ id }) => id,
    );
  expect(ids(true)).toContain('details');
  expect(ids(false)).not.toContain('details');
});

test('addresses of a subflow lie below that of its step', () => {
  expect(addressOf(compiled, 'safety--two', answers)).toBe('/norwood/booking/safety/two?part=b');
  expect(stepAt(compiled, '/norwood/booking/safety/two', '?part=b')).toEqual({
    step: 'safety--two',
    clinic: 'norwood',
  });
});

test('texts of a subflow refer to inner and outer steps', () => {
  const walked = walk(
    compiled,
    { answers: { ...answers, 'safety--one': { metal: true } }, results: {} },
    sampleRunFacts,
  );
  const inside = createReader(compiled, walked, 'safety--two');
  expect(inside('one.metal')).toBe(true);
  expect(inside('computed.known')).toBe(true);
  expect(inside('region.region')).toBe('sa-adelaide');
  expect(createReader(compiled, walked)('one.metal')).toBeUndefined();
});

test('inlines nested subflows, but not circular or unknown ones', () => {
  const outer: Flow = {
    ...questions,
    id: 'outer',
    steps: { in: { kind: 'subflow', subflow: 'around', at: 'in' }, end: { kind: 'message', at: 'end' } },
    order: ['in', 'end'],
  };
  expect(inlineSubflows(outer, { around: { ...around, id: 'around' }, questions }).order).toContain('in--safety--two');
  const itself: Flow = { ...outer, steps: { ...outer.steps, in: { kind: 'subflow', subflow: 'outer', at: 'in' } } };
  expect(inlineSubflows(itself, { outer: itself })).toBe(itself);
  expect(inlineSubflows(outer, {})).toBe(outer);
});

test('an outcome leads to the first step of a subflow', () => {
  const flow = {
    ...around,
    ...withSteps({ book: { on: { booked: 'done', 'slot-taken': 'safety', failed: 'review' } } }),
  };
  const steps = { ...flow.steps, safety: { kind: 'subflow', subflow: 'questions', at: 'x' } } as const;
  expect(inlineSubflows({ ...flow, steps }, { questions }).steps.book?.on?.['slot-taken']).toBe('safety--one');
});

test('a review of a subflow shows all its steps', () => {
  const flow: Flow = {
    ...around,
    steps: { ...around.steps, review: { kind: 'review', at: 'r', options: { sections: ['slot', 'safety'] } } },
  };
  const inside = unfolded.order.filter((id) => id.startsWith('safety--'));
  expect(inlineSubflows(flow, { questions }).steps.review?.options).toEqual({ sections: ['slot', ...inside] });
});
