import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleSurroundings } from '#test/flows/sampleFlow.ts';
import type { CompiledFlow } from './compileFlow.ts';
import { stepKinds } from './kinds/registry.ts';
import type { Condition, Flow, Run, Step } from './language.ts';
import { parseFlow } from './parseFlow.ts';
import { startRun } from './startRun.ts';
import { type FlowEvent, transition } from './transition.ts';
import { indexIn, walk } from './walk.ts';

const forms = { form: { answers: { a: { type: 'number', description: '' } }, required: ['a'] } } as const;
const idOf = (position: number) => `s${position}`;

/** A condition over the answers of earlier steps, or over anything when there are none. */
function conditionBefore(position: number): fc.Arbitrary<Condition> {
  const comparison = fc.record({
    step: fc.nat(Math.max(position - 1, 0)),
    value: fc.nat(2),
    op: fc.constantFrom('is', 'gt', 'answered', 'empty'),
  });
  const leaf = comparison.map(({ step, value, op }): Condition => {
    const field = `${idOf(step)}.a`;
    return op === 'is' || op === 'gt' ? { field, op, value } : { field, op: op as 'answered' | 'empty' };
  });
  return fc.oneof(
    leaf,
    leaf.map((not): Condition => ({ not })),
    fc.array(leaf, { maxLength: 3 }).map((any): Condition => ({ any })),
  );
}

function stepAt(position: number, length: number): fc.Arbitrary<Step> {
  const later = fc.option(fc.integer({ min: position + 1, max: length }), { nil: undefined });
  const anywhere = fc.integer({ min: 0, max: length - 1 }).map(idOf);
  const parts = fc.record({
    kind: fc.constantFrom('form', 'form', 'message', 'review', 'action'),
    when: fc.option(conditionBefore(position), { nil: undefined }),
    next: later,
    end: fc.nat(12),
    on: fc.tuple(anywhere, anywhere, anywhere),
  });
  return parts.map(({ kind, when, next, end, on }) => ({
    kind,
    ...(kind === 'form' && { form: 'form' }),
    ...(kind === 'action' && {
      service: 'create-appointment',
      input: {},
      on: { booked: on[0], 'slot-taken': on[1], failed: on[2] },
    }),
    ...(when && { when }),
    ...(next !== undefined && next < length && { next: idOf(next) }),
    ...(kind === 'message' && end === 0 && { end: true as const }),
  }));
}

const anyFlow: fc.Arbitrary<CompiledFlow> = fc
  .integer({ min: 1, max: 12 })
  .chain((length) => fc.tuple(...Array.from({ length }, (_, position) => stepAt(position, length))))
  .map(([_first, ...others]) => {
    // A journey begins with a screen that everybody sees, or nobody could come in.
    const steps: readonly Step[] = [{ kind: 'form', form: 'form' }, ...others];
    const order = steps.map((_, position) => idOf(position));
    const flow: Flow = {
      id: 'any',
      revision: 1,
      title: 't',
      order,
      steps: Object.fromEntries(steps.map((step, i) => [idOf(i), step])),
    };
    const parsed = parseFlow(flow, { file: 'any.json', kinds: stepKinds, forms });
    if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
    return parsed.flow;
  });

const step = fc.nat(12).map(idOf);
const anyEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.record({
    type: fc.constant('answer' as const),
    step,
    values: fc.constantFrom({ a: 0 }, { a: 1 }, { reviewed: true }, {}, { a: 'x' }),
  }),
  fc.constant<FlowEvent>({ type: 'next' }),
  fc.constant<FlowEvent>({ type: 'next' }),
  fc.constant<FlowEvent>({ type: 'back' }),
  fc.record({ type: fc.constant('goto' as const), step }),
  fc.record({
    type: fc.constant('outcome' as const),
    step,
    outcome: fc.constantFrom('booked', 'slot-taken', 'failed', 'else'),
  }),
);

const freeze = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) freeze(part);
  Object.freeze(value);
};

function checkWalk(compiled: CompiledFlow, run: Run): void {
  const walked = walk(compiled, run, sampleSurroundings);
  const positions = walked.relevant.map(({ position }) => position);
  expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
  expect(walked.reachable).toBeLessThanOrEqual(walked.relevant.length);
  expect(walked.complete.slice(0, Math.max(walked.reachable - 1, 0)).every(Boolean)).toBe(true);
  expect(walked.first).toBeLessThanOrEqual(walked.reachable);
  const here = indexIn(walked, run.at);
  const calling = compiled.byId.get(run.at)?.kind.runs === 'call';
  if (here >= 0 && !calling) expect(here).toBeLessThan(walked.reachable);
}

test('in any journey, whatever happens: the walk ends, what is reachable is a prefix, transitions are pure and total', () => {
  fc.assert(
    fc.property(anyFlow, fc.array(anyEvent, { maxLength: 40 }), (compiled, events) => {
      let run = startRun(compiled, { id: 'r', brand: 'b' }, sampleSurroundings);
      for (const event of events) {
        freeze(run);
        const one = transition(compiled, run, event, sampleSurroundings);
        expect(transition(compiled, run, event, sampleSurroundings)).toEqual(one);
        expect(compiled.byId.has(one.run.at)).toBe(true);
        run = one.run;
        checkWalk(compiled, run);
      }
    }),
    { numRuns: 500 },
  );
});

test('nobody comes to a call but from the step before it', () => {
  fc.assert(
    fc.property(anyFlow, fc.array(anyEvent, { maxLength: 40 }), (compiled, events) => {
      let run = startRun(compiled, { id: 'r', brand: 'b' }, sampleSurroundings);
      for (const event of events) {
        const before = run;
        const { run: after, effects } = transition(compiled, run, event, sampleSurroundings);
        run = after;
        if (!effects.some(({ type }) => type === 'call')) continue;
        expect(event.type === 'next' || event.type === 'outcome').toBe(true);
        expect(compiled.byId.get(before.at)?.position).toBeLessThan(compiled.byId.get(after.at)?.position ?? 0);
      }
    }),
  );
});
