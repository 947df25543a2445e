import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition, Expression, Flow, Step } from '#flow/language/language.ts';
import { lintFlow } from '#flow/lint/lintFlow.ts';
import { flowRules } from '#flow/lint/rules.ts';
import { createWorkLimit } from '#flow/lint/workLimit.ts';
import { repeats } from '#test/support/soak.ts';
import { ask, context, countedWork, flowOf } from './lintSamples.ts';

const leaf = fc
  .record({ step: fc.nat(30), op: fc.constantFrom('is', 'isNot', 'gt', 'anyIn', 'count', 'answered', 'before') })
  .map(({ step, op }): Condition => {
    const id = `s${step}`;
    if (op === 'gt') return { computed: `v${step % 5}`, op, value: 3 };
    if (op === 'anyIn') return { field: `${id}.tags`, op, value: ['a', 'c'] };
    if (op === 'count') return { field: `${id}.tags`, op, value: { min: 1, max: 2 } };
    if (op === 'answered') return { field: `${id}.n`, op };
    if (op === 'before') return { field: `${id}.when`, op, value: '2026-01-01' };
    return { field: `${id}.yes`, op: op as 'is', value: true };
  });
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'large', maxDepth: 6 },
    leaf,
    fc.record({ not: tie('condition') }),
    fc.record({ use: fc.nat(5).map((i) => `c${i}`) }),
    fc.record({ all: fc.array(tie('condition'), { maxLength: 9 }) }),
    fc.record({ any: fc.array(tie('condition'), { maxLength: 9 }) }),
  ),
}));
const expression = fc
  .record({ what: fc.nat(4), one: fc.nat(30), other: fc.nat(30) })
  .map(({ what, one, other }): Expression => {
    const [a, b] = [{ field: `s${one}.n` }, { field: `s${other}.n` }];
    if (what === 0) return { sum: [a, b] };
    if (what === 1) return { score: [{ field: `s${one}.yes` }], points: { true: 1 } };
    if (what === 2) return { minus: [a, { computed: `v${other % 5}` }] };
    if (what === 3) return { dateDiff: [{ field: `s${one}.when` }, { var: 'context.today' }], unit: 'years' };
    return { coalesce: [a, { value: 0 }] };
  });
const step = fc.record({
  kind: fc.constantFrom('form', 'form', 'message', 'deny', 'action'),
  when: fc.option(condition, { nil: undefined, freq: 6 }),
  protects: fc.boolean(),
  next: fc.option(fc.nat(30), { nil: undefined, freq: 1 }),
  targets: fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30)),
});
/** Any flow of any size, most of them with many faults. */
const anyFlow = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 30 }),
    conditions: fc.array(condition, { maxLength: 6 }),
    computed: fc.array(expression, { maxLength: 5 }),
  })
  .map(({ steps, conditions, computed }): Flow => {
    const made = steps.map(({ kind, when, protects, next, targets }, i): [string, Step] => [
      `s${i}`,
      {
        ...(kind === 'form' ? ask(`s${i}`) : { kind, at: `s${i}` }),
        ...(when && { when }),
        ...(protects && { protects }),
        ...(kind === 'deny' && { end: true }),
        ...(next !== undefined && { next: `s${next}` }),
        ...(kind === 'action' && {
          service: 'create-appointment',
          on: { booked: `s${targets[0]}`, 'slot-taken': `s${targets[1]}`, failed: `s${targets[2]}` },
        }),
      },
    ]);
    return flowOf(Object.fromEntries(made), {
      conditions: Object.fromEntries(conditions.map((one, i) => [`c${i}`, one])),
      computed: Object.fromEntries(computed.map((one, i) => [`v${i}`, one])),
    });
  });

/** A tenth of the work that a pack may take, so that thousands of flows that use all of it are linted in minutes. */
const tenth = () => countedWork(createWorkLimit(200_000, 30_000));

test('lints any flow deterministically, without a crash, within the bound', () => {
  let most = 0;
  fc.assert(
    fc.property(anyFlow, (flow) => {
      const { work, spent } = tenth();
      const faults = lintFlow(flow, { ...context, work });
      most = Math.max(most, spent());
      expect(lintFlow(flow, { ...context, work: tenth().work })).toEqual(faults);
      for (const { rule, reason } of faults) expect([rule in flowRules, reason]).toEqual([true, expect.any(String)]);
    }),
    // A busy machine ends the loop after fewer flows.
    { numRuns: repeats(6, 2000), interruptAfterTimeLimit: 420_000 },
  );
  expect(most).toBeLessThan(210_000);
}, 600_000);
