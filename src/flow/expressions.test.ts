import { expect, test } from 'vitest';
import { compileExpression } from './expressions.ts';
import type { Expression, Json } from './language.ts';
import { compileNames } from './names.ts';

const names = compileNames(
  {
    computed: {
      loop: { sum: [{ computed: 'loop' }, { value: 1 }] },
      twice: { sum: [{ field: 'one.n' }, { field: 'one.n' }] },
    },
  },
  (step) => (step === 'one' ? 0 : undefined),
);

function value(expression: Expression, one: { readonly [key: string]: Json } = {}) {
  const surroundings = { context: { today: '2026-02-28' }, config: {} };
  return compileExpression(
    expression,
    names,
  )({ answers: { one }, results: {}, surroundings, relevant: new Uint8Array([1]) });
}

test('numbers are added; one that is missing makes the sum unknown', () => {
  expect(value({ sum: [{ field: 'one.n' }, { value: 2 }] }, { n: 3 })).toBe(5);
  expect(value({ sum: [{ field: 'one.n' }, { value: 2 }] })).toBeUndefined();
  expect(value({ computed: 'twice' }, { n: 4 })).toBe(8);
});

test('lists are counted, texts joined, the first answer taken', () => {
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

test('positions in lists can be read, and nothing beyond', () => {
  const slots = [{ clinic: 'norwood' }];
  expect(value({ field: 'one.slots.0.clinic' }, { slots })).toBe('norwood');
  expect(value({ field: 'one.slots.1.clinic' }, { slots })).toBeUndefined();
  expect(value({ field: 'one.slots.length' }, { slots })).toBeUndefined();
  expect(value({ field: 'elsewhere.n' })).toBeUndefined();
});

test('an expression that needs itself ends', () => {
  expect(value({ computed: 'loop' })).toBeUndefined();
});

test('numbers are taken away, entries of a group added up', () => {
  expect(value({ minus: [{ value: 9 }, { field: 'one.n' }] }, { n: 4 })).toBe(5);
  expect(value({ minus: [{ value: 9 }, { field: 'one.n' }] }, { n: 'four' })).toBeUndefined();
  const medicines = [{ dose: 2 }, { dose: 3 }, { name: 'no dose' }];
  expect(value({ sum: [{ field: 'one.medicines.*.dose' }] }, { medicines })).toBe(5);
  expect(value({ count: { field: 'one.medicines.*.dose' } }, { medicines })).toBe(2);
  expect(value({ sum: [{ field: 'one.medicines.*.dose' }] }, { medicines: 'none' })).toBeUndefined();
});

test('a score adds the points of choices, and is unknown when one has none', () => {
  const points = { never: 0, often: 2 };
  const score: Expression = { score: [{ field: 'one.sleep' }, { field: 'one.moods' }], points };
  expect(value(score, { sleep: 'often', moods: ['often', 'never'] })).toBe(4);
  expect(value(score, { sleep: 'often', moods: ['often', 'always'] })).toBeUndefined();
  expect(value(score, { sleep: 'often' })).toBeUndefined();
  expect(value(score, { sleep: 'constructor', moods: [] })).toBeUndefined();
});
