import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Flow, Run } from '#flow/language/language.ts';
import { walk } from '#flow/walk/walk.ts';
import { anyFlow } from '#test/flows/anyFlow.ts';
import { sampleFlow, sampleForms, sampleRunFacts } from '#test/flows/sampleFlow.ts';
import { stepKinds } from '../kinds/registry.ts';
import { explorePaths } from './checkPaths.ts';

const forms = { form: { answers: { a: { type: 'number' } }, required: ['a'] } } as const;
const context = { file: 'f', kinds: stepKinds, forms };

test('random runs confirm unreachable steps and dead ends', () => {
  const choices = fc.array(fc.record({ a: fc.nat(3), outcome: fc.constantFrom('booked', 'slot-taken', 'failed') }), {
    minLength: 12,
    maxLength: 12,
  });
  fc.assert(
    fc.property(anyFlow, choices, (compiled, chosen) => {
      const explored = explorePaths(compiled.flow, context);
      const answers = Object.fromEntries(chosen.map(({ a }, i) => [`s${i}`, { a, reviewed: true }]));
      const results: Run['results'] = Object.fromEntries(chosen.map(({ outcome }, i) => [`s${i}`, { outcome }]));
      const { relevant } = walk(compiled, { answers, results }, sampleRunFacts);
      const last = relevant.at(-1);
      const ledBack = relevant.some(({ call, position, id }) => {
        const target = call?.on.get(results[id]?.outcome ?? '');
        return target !== undefined && target <= position;
      });
      // The walk predicts that such a call goes on, which no run does.
      if (ledBack) return;
      for (const { id } of relevant) expect(explored.reached.has(id)).toBe(true);
      if (last?.kind.ends === 'never') expect(explored.deadEnds.has(last.id)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('the values of a finding reproduce it', () => {
  fc.assert(
    fc.property(anyFlow, (compiled) => {
      const { reached } = explorePaths(compiled.flow, context);
      for (const [id, values] of reached) {
        const answers: { [step: string]: { a: never; reviewed: true } } = {};
        const results: { [step: string]: { outcome: string } } = {};
        for (const [reference, value] of Object.entries(values)) {
          const [source = '', step = ''] = reference.split('.');
          if (source === 'result') results[step] = { outcome: String(value) };
          else answers[source] = { a: value as never, reviewed: true };
        }
        const { relevant } = walk(compiled, { answers, results }, sampleRunFacts);
        expect(relevant.map((step) => step.id)).toContain(id);
      }
    }),
    { numRuns: 500 },
  );
});

test('reports flows with too many paths as unchecked', () => {
  const many = Array.from({ length: 14 }, (_, i) => `many-${i}`);
  const listens = Object.fromEntries(
    many.map((id) => [id, { field: `${id}.pacemaker`, op: 'is', value: true } as const]),
  );
  const steps: Flow['steps'] = {
    ...Object.fromEntries(many.map((id) => [id, { kind: 'form', form: 'safety', at: id }])),
    ...Object.fromEntries(
      many.map((id) => [
        `also-${id}`,
        { kind: 'message', at: `also-${id}`, when: { any: [listens[id] as never, { all: Object.values(listens) }] } },
      ]),
    ),
    end: { kind: 'message', at: 'end', end: true },
  };
  const flow: Flow = { ...sampleFlow, conditions: {}, steps, order: Object.keys(steps) };
  const explored = explorePaths(flow, { file: 'f', kinds: stepKinds, forms: sampleForms });
  expect([...explored.reached.keys()].toSorted()).toEqual(Object.keys(steps).toSorted());
  expect(explored.deadEnds.size).toBe(0);
});
