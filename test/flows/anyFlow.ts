import fc from 'fast-check';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Condition, Flow, Step } from '#flow/language/language.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import type { FlowEvent } from '#flow/walk/transition.ts';
import { parseFlow } from '#test/support/parseFlow.ts';

const forms = { form: { answers: { a: { type: 'number' } }, required: ['a'] } } as const;
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

/** Any sound flow of up to twelve steps, with conditions, calls that lead anywhere, and ends. */
export const anyFlow: fc.Arbitrary<CompiledFlow> = fc
  .integer({ min: 1, max: 12 })
  .chain((length) => fc.tuple(...Array.from({ length }, (_, position) => stepAt(position, length))))
  .map(([_first, ...others]) => {
    // A flow starts with a screen that is always shown; otherwise it could not be entered.
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
/** Anything that may happen in such a flow. */
export const anyEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
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
