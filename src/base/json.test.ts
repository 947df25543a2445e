import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from './json.ts';
import { canonicalJson, equalJson } from './json.ts';

test('equality is reflexive and symmetric', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (left, right) => {
      expect(equalJson(left as Json, structuredClone(left) as Json)).toBe(true);
      expect(equalJson(left as Json, right as Json)).toBe(equalJson(right as Json, left as Json));
    }),
  );
});

test('ignores the order of keys, not of list items', () => {
  expect(equalJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(equalJson([1, 2], [2, 1])).toBe(false);
  expect(equalJson({ a: null }, {})).toBe(false);
  expect(equalJson(undefined, null)).toBe(false);
  expect(equalJson([], {})).toBe(false);
});

test('equal values have the same canonical text', () => {
  expect(canonicalJson({ b: [1, { d: 'x', c: null }], a: true })).toBe('{"a":true,"b":[1,{"c":null,"d":"x"}]}');
  expect(canonicalJson({ a: true, b: [1, { c: null, d: 'x' }] })).toBe(
    canonicalJson({ b: [1, { d: 'x', c: null }], a: true }),
  );
});

test('canonical text keeps the whole value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(JSON.parse(canonicalJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
