import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import type { Condition, Expression, Operator } from '#flow/language/language.ts';
import { compileCondition } from './compileCondition.ts';
import { compileNames } from './compileNames.ts';
import { type Scope, type UnknownReason, unknown } from './scope.ts';

const conditions: { readonly [name: string]: Condition } = {
  adult: { computed: 'age', op: 'gte', value: 18 },
  itself: { any: [{ use: 'itself' }, { field: 'one.a', op: 'answered' }] },
};
const computed: { readonly [name: string]: Expression } = {
  age: { dateDiff: [{ field: 'one.born' }, { var: 'context.today' }], unit: 'years' },
};
const names = compileNames(
  { computed, conditions },
  { positionOf: (step) => ({ one: 0, two: 1 })[step], mayBeAbsent: () => false },
);

function judge(condition: Condition, one: { readonly [key: string]: Json } = {}) {
  const reports: [string, UnknownReason][] = [];
  const scope: Scope = {
    answers: { one, two: { b: 'hidden' } },
    results: { book: { outcome: 'booked' } },
    runFacts: { context: { kiosk: true, today: '2026-11-20' }, config: { booking: { horizonDays: 90 } } },
    relevant: new Uint8Array([1, 0]),
    report: (...report) => reports.push(report),
  };
  return { verdict: compileCondition(condition, names)(scope), reports };
}

const field = (op: Operator, value?: Json): Condition =>
  value === undefined ? { field: 'one.a', op } : { field: 'one.a', op, value };

test.each<[Operator, Json | undefined, Json, boolean]>([
  ['is', 'x', 'x', true],
  ['is', 'x', 'y', false],
  ['is', ['a', 1], ['a', 1], true],
  ['isNot', 'x', 'y', true],
  ['in', ['x', 'y'], 'y', true],
  ['in', ['x', 'y'], 'z', false],
  ['notIn', ['x'], 'z', true],
  ['anyIn', ['MR', 'CT'], ['US', 'MR'], true],
  ['anyIn', ['MR'], ['US'], false],
  ['allIn', ['MR', 'CT'], ['CT', 'US', 'MR'], true],
  ['allIn', ['MR', 'CT'], ['CT'], false],
  ['gt', 3, 4, true],
  ['gt', 4, 4, false],
  ['gte', 4, 4, true],
  ['lt', 4, 3, true],
  ['lte', 4, 5, false],
  ['before', '2026-11-20', '2026-11-19', true],
  ['before', '2026-11-20T09:00:00Z', '2026-11-20T19:00:00+11:00', true],
  ['after', '2026-11-20T09:00', '2026-11-20T09:30', true],
  ['count', 2, ['a', 'b'], true],
  ['count', { min: 1, max: 2 }, ['a', 'b', 'c'], false],
  ['count', { min: 2 }, ['a', 'b', 'c'], true],
  ['answered', undefined, 0, true],
  ['answered', undefined, '', false],
  ['empty', undefined, [], true],
  ['empty', undefined, false, false],
])('judges %s %j of %j as %s', (op, wanted, actual, verdict) => {
  expect(judge(field(op, wanted), { a: actual }).verdict).toBe(verdict);
});

test('a missing answer makes a condition and its negation absent', () => {
  expect(judge(field('is', 'x'))).toEqual({ verdict: undefined, reports: [['one.a', 'unanswered']] });
  expect(judge({ not: field('is', 'x') }).verdict).toBeUndefined();
  expect(judge(field('isNot', 'x')).verdict).toBeUndefined();
  expect(judge(field('answered')).verdict).toBe(false);
});

test('reports operators of the wrong type and undeclared variables', () => {
  expect(judge(field('gt', 3), { a: 'four' })).toEqual({ verdict: unknown, reports: [['one.a', 'type']] });
  expect(judge({ var: 'context.moon', op: 'is', value: true }).reports).toEqual([['context.moon', 'undeclared']]);
});

test('a known part can decide although others are unknown', () => {
  const unanswered = field('is', 'x');
  const yes: Condition = { var: 'context.kiosk', op: 'is', value: true };
  expect(judge({ any: [unanswered, yes] }).verdict).toBe(true);
  expect(judge({ all: [unanswered, { not: yes }] }).verdict).toBe(false);
  expect(judge({ all: [unanswered, yes] }).verdict).toBeUndefined();
  expect(judge({ all: [] }).verdict).toBe(true);
  expect(judge({ any: [] }).verdict).toBe(false);
});

test('reads settings, results and computed values', () => {
  expect(judge({ var: 'config.booking.horizonDays', op: 'gte', value: 90 }).verdict).toBe(true);
  expect(judge({ var: 'result.book.outcome', op: 'is', value: 'booked' }).verdict).toBe(true);
  expect(judge({ use: 'adult' }, { born: '2008-11-20' }).verdict).toBe(true);
  expect(judge({ use: 'adult' }, { born: '2008-11-21' }).verdict).toBe(false);
});

test('ignores steps outside the flow and inherited properties', () => {
  expect(judge({ field: 'two.b', op: 'answered' }).verdict).toBe(false);
  expect(judge({ field: 'one.constructor', op: 'answered' }).verdict).toBe(false);
  expect(judge({ use: 'constructor' }).verdict).toBe(unknown);
});

test('a condition that uses itself is unknown', () => {
  expect(judge({ use: 'itself' }, { a: 'x' }).verdict).toBe(true);
  expect(judge({ use: 'itself' }).verdict).toBe(unknown);
});

test('De Morgan holds for three-valued conditions', () => {
  const leaf = fc.constantFrom<Condition>(field('is', 'x'), { all: [] }, { any: [] });
  fc.assert(
    fc.property(fc.array(leaf, { maxLength: 4 }), (parts) => {
      const left = judge({ not: { all: parts } }).verdict;
      expect(left).toBe(judge({ any: parts.map((part) => ({ not: part })) }).verdict);
    }),
  );
});
