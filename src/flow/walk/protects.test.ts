import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Condition, Expression, Flow, Step } from '#flow/language/language.ts';
import { anyFlow } from '#test/flows/anyFlow.ts';
import { sampleRunFacts } from '#test/flows/sampleFlow.ts';
import { compileFlow } from './compileFlow.ts';
import { walk } from './walk.ts';

const forms = {
  risk: {
    answers: {
      device: { type: 'string', enum: ['no', 'yes', 'unsure'] },
      weight: { type: 'number' },
    },
    required: ['device'],
  },
  follow: {
    answers: { kind: { type: 'string', enum: ['pump', 'clip'] } },
    required: [],
    conditional: ['kind'],
  },
} as const;

const computed: { readonly [name: string]: Expression } = {
  // “unsure” has no points.
  score: { score: [{ field: 'risk.device' }], points: { no: 0, yes: 5 } },
};

/** Returns the ids of the relevant steps; step `asked` has the given properties. */
function stepsShown(
  step: Partial<Step>,
  answers: { readonly [step: string]: { readonly [key: string]: Json } },
  before: Flow['steps'] = {},
) {
  const steps: Flow['steps'] = {
    start: { kind: 'message' },
    risk: { kind: 'form', form: 'risk' },
    follow: { kind: 'form', form: 'follow' },
    ...before,
    asked: { kind: 'message', ...step },
    end: { kind: 'message', end: true },
  };
  const flow: Flow = { id: 'f', revision: 1, title: 't', computed, steps, order: Object.keys(steps) };
  const compiled = compileFlow(flow, { kinds: stepKinds, forms });
  return walk(compiled, { answers, results: {} }, sampleRunFacts).relevant.map(({ id }) => id);
}

const complete = { risk: { device: 'unsure' } };
const isHigh: Condition = { computed: 'score', op: 'gte', value: 5 };

test('a score without points for an answer denies', () => {
  expect(stepsShown({ kind: 'deny', when: isHigh, end: true }, complete)).toEqual(['start', 'risk', 'follow', 'asked']);
  expect(stepsShown({ kind: 'deny', when: { not: isHigh }, end: true }, complete)).toContain('asked');
  expect(stepsShown({ protects: true, when: isHigh }, complete)).toContain('asked');
});

test('an unknown condition hides a step that does not protect', () => {
  expect(stepsShown({ when: isHigh }, complete)).not.toContain('asked');
  expect(stepsShown({ when: { not: isHigh } }, complete)).not.toContain('asked');
});

test('a known part decides although another is unknown', () => {
  const is = (value: string): Condition => ({ field: 'risk.device', op: 'is', value });
  const protecting = (when: Condition) => stepsShown({ protects: true, when }, complete).includes('asked');
  expect(protecting({ all: [isHigh, is('no')] })).toBe(false);
  expect(protecting({ all: [isHigh, is('unsure')] })).toBe(true);
  expect(protecting({ any: [isHigh, is('no')] })).toBe(true);
});

test('a blank answer protects, an absent answer does not', () => {
  const heavy: Condition = { field: 'risk.weight', op: 'gt', value: 150 };
  expect(stepsShown({ protects: true, when: heavy }, complete)).toContain('asked');
  expect(stepsShown({ protects: true, when: heavy }, {})).not.toContain('asked');
  expect(stepsShown({ protects: true, when: { field: 'risk.weight', op: 'answered' } }, complete)).not.toContain(
    'asked',
  );
  const pump: Condition = { field: 'follow.kind', op: 'is', value: 'pump' };
  expect(stepsShown({ protects: true, when: pump }, complete)).not.toContain('asked');
});

test('does not predict a protecting step beyond an incomplete step', () => {
  const open: Flow['steps'] = { open: { kind: 'form', form: 'risk' } };
  expect(stepsShown({ kind: 'deny', when: isHigh, end: true }, complete, open)).toContain('end');
  const answered = { ...complete, open: { device: 'no' } };
  expect(stepsShown({ kind: 'deny', when: isHigh, end: true }, answered, open)).toContain('asked');
});

const chosen = fc.array(fc.option(fc.nat(3), { nil: undefined }), { minLength: 12, maxLength: 12 });
const unevaluable: Condition = { computed: 'nobody', op: 'is', value: 1 };

/** Replaces one comparison of a condition, counted from the left, by an unevaluable one. */
function spoiled(condition: Condition, at: { left: number }): Condition {
  if ('all' in condition) return { all: condition.all.map((part) => spoiled(part, at)) };
  if ('any' in condition) return { any: condition.any.map((part) => spoiled(part, at)) };
  if ('not' in condition) return { not: spoiled(condition.not, at) };
  return at.left-- === 0 ? unevaluable : condition;
}

test('an unknown operand never removes a protecting step', () => {
  fc.assert(
    fc.property(anyFlow, chosen, fc.nat(3), fc.nat(11), fc.boolean(), ({ flow }, values, left, position, added) => {
      const id = `s${position % flow.order.length}`;
      const step = flow.steps[id] as Step;
      if (!step.when) return;
      const forms = { form: { answers: { a: { type: 'number' } }, required: ['a'] } } as const;
      const answers = Object.fromEntries(
        values.map((a, i) => [`s${i}`, { ...(a !== undefined && { a }), reviewed: true }]),
      );
      const comes = (when: Condition) => {
        const steps = { ...flow.steps, [id]: { ...step, protects: true as const, when } };
        const compiled = compileFlow({ ...flow, steps }, { kinds: stepKinds, forms });
        const { relevant, reachable } = walk(compiled, { answers, results: {} }, sampleRunFacts);
        return relevant.slice(0, reachable).some((one) => one.id === id);
      };
      const worse = added ? { any: [step.when, unevaluable] } : spoiled(step.when, { left });
      if (comes(step.when)) expect(comes(worse)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
