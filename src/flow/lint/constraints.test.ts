import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { compileCondition } from '#flow/conditions/compileCondition.ts';
import { compileNames } from '#flow/conditions/compileNames.ts';
import type { Verdict } from '#flow/conditions/scope.ts';
import type { Condition } from '#flow/language/language.ts';
import { satisfies, type WantedVerdict, waysToSatisfy } from './constraints.ts';
import { createWorkLimit, WorkLimitExceeded } from './workLimit.ts';

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field: fc.constantFrom('s.a', 's.b'), op: fc.constantFrom('is', 'gt'), value: fc.nat(2) }),
  fc.record({ field: fc.constantFrom('s.a', 's.b'), op: fc.constantFrom('answered', 'empty') }),
  fc.constant<Condition>({ use: 'named' }),
  fc.constant<Condition>({ use: 'nobody' }),
) as fc.Arbitrary<Condition>;
const { condition: anyCondition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.record({ not: tie('condition') }),
    fc.record({ all: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { maxLength: 3 }) }),
  ),
}));
const conditions: { readonly [name: string]: Condition } = {
  named: {
    not: {
      all: [
        { field: 's.a', op: 'is', value: 1 },
        { field: 's.b', op: 'answered' },
      ],
    },
  },
};
const names = compileNames(
  { conditions },
  { positionOf: (step) => (step === 's' ? 0 : undefined), mayBeAbsent: () => true },
);
const value = fc.option(fc.nat(2), { nil: undefined });

const wantedOf: { readonly [wanted in WantedVerdict]: (verdict: Verdict) => boolean } = {
  true: (verdict) => verdict === true,
  false: (verdict) => verdict === false,
  notTrue: (verdict) => verdict !== true,
  notFalse: (verdict) => verdict !== false,
};

test('constraints are satisfied exactly when the condition has the verdict', () => {
  fc.assert(
    fc.property(anyCondition, value, value, (condition, a, b) => {
      const s: { [key: string]: Json } = { ...(a !== undefined && { a }), ...(b !== undefined && { b }) };
      const runFacts = { context: {}, config: {} };
      const verdict = compileCondition(
        condition,
        names,
      )({ answers: { s }, results: {}, runFacts, relevant: new Uint8Array([1]) });
      for (const wanted of Object.keys(wantedOf) as WantedVerdict[]) {
        const found = [...waysToSatisfy(condition, wanted, conditions, createWorkLimit())].some((demands) =>
          demands.every((demand) => satisfies(s[demand.reference.slice(2)], demand)),
        );
        expect(found, wanted).toBe(wantedOf[wanted](verdict));
      }
    }),
    { numRuns: 1000 },
  );
});

test('yields constraints lazily until the work limit', () => {
  const either: Condition = {
    any: [
      { field: 's.a', op: 'answered' },
      { field: 's.b', op: 'answered' },
    ],
  };
  const all: Condition = { all: Array.from({ length: 40 }, () => either) };
  expect(waysToSatisfy(all, 'true', {}, createWorkLimit()).next().value).toHaveLength(40);
  expect(() => [...waysToSatisfy(all, 'true', {}, createWorkLimit(10_000))]).toThrow(WorkLimitExceeded);
});

test('a condition that uses itself is unknown', () => {
  const conditions = { itself: { use: 'itself' } };
  expect([...waysToSatisfy({ use: 'itself' }, 'true', conditions, createWorkLimit())]).toEqual([]);
  expect([...waysToSatisfy({ use: 'itself' }, 'notTrue', conditions, createWorkLimit())]).toEqual([[]]);
});
