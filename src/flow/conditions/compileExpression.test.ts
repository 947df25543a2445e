import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import type { Expression } from '#flow/language/language.ts';
import { compileExpression, maxComputedLength } from './compileExpression.ts';
import { compileNames } from './compileNames.ts';
import { blank, jsonOf, unknown } from './scope.ts';

/** Sixty computed values; each joins or adds the previous one twice, the first one reads an answer. */
function doubled(name: string, operator: 'concat' | 'sum'): { readonly [name: string]: Expression } {
  const after = (i: number): Expression => {
    const before: Expression = i === 0 ? { field: 'one.n' } : { computed: `${name}${i - 1}` };
    return operator === 'concat' ? { concat: [before, before] } : { sum: [before, before] };
  };
  return Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${name}${i}`, after(i)]));
}

const names = compileNames(
  {
    computed: {
      loop: { sum: [{ computed: 'loop' }, { value: 1 }] },
      twice: { sum: [{ field: 'one.n' }, { field: 'one.n' }] },
      ...doubled('text', 'concat'),
      ...doubled('number', 'sum'),
    },
  },
  { positionOf: (step) => (step === 'one' ? 0 : undefined), mayBeAbsent: () => false },
);

type Given = { readonly [key: string]: Json };

/** Returns the value of an expression while step `one` is incomplete (1) or complete (2). */
function read(expression: Expression, one: Given = {}, state: 1 | 2 = 2) {
  const runFacts = { context: { today: '2026-02-28' }, config: {} };
  return compileExpression(
    expression,
    names,
  )({ answers: { one }, results: {}, runFacts, relevant: new Uint8Array([state]) });
}

const value = (expression: Expression, one?: Given) => jsonOf(read(expression, one));

test.each<[string, Expression, Given]>([
  ['a score of a choice without points', { score: [{ field: 'one.n' }], points: { no: 0 } }, { n: 'yes' }],
  ['a score of a blank answer', { score: [{ field: 'one.n' }], points: { no: 0 } }, {}],
  ['a sum of a text', { sum: [{ field: 'one.n' }] }, { n: 'four' }],
  ['a difference of a blank answer', { minus: [{ value: 3 }, { field: 'one.n' }] }, {}],
  ['a count of a text', { count: { field: 'one.n' } }, { n: 'four' }],
  ['days since a text', { dateDiff: [{ field: 'one.n' }, { var: 'context.today' }], unit: 'days' }, { n: 'May' }],
  ['coalesce with an unknown value', { coalesce: [{ computed: 'loop' }, { value: 0 }] }, {}],
  ['concat with an unknown part', { concat: [{ computed: 'loop' }] }, {}],
  ['a field of an unknown step', { field: 'elsewhere.n' }, {}],
])('%s is unknown', (_what, expression, one) => {
  expect(read(expression, one)).toBe(unknown);
});

test('a missing answer is absent, or blank after its step', () => {
  expect(read({ field: 'one.n' }, {}, 1)).toBeUndefined();
  expect(read({ field: 'one.n' }, {}, 2)).toBe(blank);
  expect(read({ sum: [{ field: 'one.n' }, { value: 2 }] }, {}, 1)).toBeUndefined();
  expect(read({ sum: [{ field: 'one.n' }, { field: 'one.m' }] }, { n: 1 }, 1)).toBe(unknown);
  expect(read({ coalesce: [{ field: 'one.n' }, { value: 0 }] }, {}, 2)).toBe(0);
});

test('adds numbers; a missing number makes the sum unknown', () => {
  expect(value({ sum: [{ field: 'one.n' }, { value: 2 }] }, { n: 3 })).toBe(5);
  expect(value({ sum: [{ field: 'one.n' }, { value: 2 }] })).toBeUndefined();
  expect(value({ computed: 'twice' }, { n: 4 })).toBe(8);
});

test('counts lists, joins texts, takes the first answer', () => {
  expect(value({ count: { field: 'one.list' } }, { list: ['a', 'b'] })).toBe(2);
  expect(value({ count: { field: 'one.list' } })).toBeUndefined();
  expect(value({ concat: [{ field: 'one.first' }, { value: ' ' }, { field: 'one.last' }] }, { first: 'Ada' })).toBe(
    'Ada ',
  );
  expect(value({ coalesce: [{ field: 'one.a' }, { field: 'one.b' }, { value: 'none' }] }, { a: '', b: 'here' })).toBe(
    'here',
  );
  expect(value({ coalesce: [{ field: 'one.a' }] })).toBeUndefined();
});

test.each([
  ['2026-02-27', 'days', 1],
  ['2026-03-01', 'days', -1],
  ['2008-02-28', 'years', 18],
  ['2008-02-29', 'years', 17],
  ['2027-02-28', 'years', -1],
  ['2026-02-30', 'days', undefined],
  ['yesterday', 'days', undefined],
] as const)('from %s to 2026-02-28 in %s is %s', (from, unit, expected) => {
  expect(value({ dateDiff: [{ value: from }, { var: 'context.today' }], unit })).toBe(expected);
});

test('reads list positions and nothing beyond the list', () => {
  const slots = [{ clinic: 'norwood' }];
  expect(value({ field: 'one.slots.0.clinic' }, { slots })).toBe('norwood');
  expect(value({ field: 'one.slots.1.clinic' }, { slots })).toBeUndefined();
  expect(value({ field: 'one.slots.length' }, { slots })).toBeUndefined();
  expect(value({ field: 'elsewhere.n' })).toBeUndefined();
});

test('an expression that depends on itself terminates', () => {
  expect(value({ computed: 'loop' })).toBeUndefined();
});

/** Returns the value of an expression in a walk, which computes each name once. */
function readOnce(expression: Expression, n: Json) {
  const memory = { position: 1, known: [] };
  const runFacts = { context: {}, config: {} };
  const scope = { answers: { one: { n } }, results: {}, runFacts, relevant: new Uint8Array([2]), memory };
  return compileExpression(expression, names)(scope);
}

test('a computed text beyond 100,000 characters is unknown', () => {
  expect(readOnce({ computed: 'text15' }, 'a')).toHaveLength(65_536);
  for (const deep of [16, 28, 30, 59]) expect(readOnce({ computed: `text${deep}` }, 'a')).toBe(unknown);
  const full = 'a'.repeat(maxComputedLength);
  expect(readOnce({ concat: [{ value: full }] }, '')).toBe(full);
  expect(readOnce({ concat: [{ value: full }, { field: 'one.n' }] }, 'b')).toBe(unknown);
});

test('an infinite sum or difference is unknown', () => {
  expect(readOnce({ computed: 'number59' }, 1)).toBe(2 ** 60);
  expect(readOnce({ computed: 'number59' }, 1e300)).toBe(unknown);
  expect(readOnce({ minus: [{ value: 1e308 }, { value: -1e308 }] }, 1)).toBe(unknown);
});

test('subtracts numbers and adds up entries of a group', () => {
  expect(value({ minus: [{ value: 9 }, { field: 'one.n' }] }, { n: 4 })).toBe(5);
  expect(value({ minus: [{ value: 9 }, { field: 'one.n' }] }, { n: 'four' })).toBeUndefined();
  const medicines = [{ dose: 2 }, { dose: 3 }, { name: 'no dose' }];
  expect(value({ sum: [{ field: 'one.medicines.*.dose' }] }, { medicines })).toBe(5);
  expect(value({ count: { field: 'one.medicines.*.dose' } }, { medicines })).toBe(2);
  expect(value({ sum: [{ field: 'one.medicines.*.dose' }] }, { medicines: 'none' })).toBeUndefined();
});

test('a score is unknown if a choice has no points', () => {
  const points = { never: 0, often: 2 };
  const score: Expression = { score: [{ field: 'one.sleep' }, { field: 'one.moods' }], points };
  expect(value(score, { sleep: 'often', moods: ['often', 'never'] })).toBe(4);
  expect(value(score, { sleep: 'often', moods: ['often', 'always'] })).toBeUndefined();
  expect(value(score, { sleep: 'often' })).toBeUndefined();
  expect(value(score, { sleep: 'constructor', moods: [] })).toBeUndefined();
});
