import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { canonicalJson } from '#base/json.ts';

test('equal values give equal texts, whatever the order of their keys', () => {
  expect(canonicalJson({ b: [1, { d: 'x', c: null }], a: true })).toBe('{"a":true,"b":[1,{"c":null,"d":"x"}]}');
  expect(canonicalJson({ a: true, b: [1, { c: null, d: 'x' }] })).toBe(
    canonicalJson({ b: [1, { d: 'x', c: null }], a: true }),
  );
});

test('the text says all that the value says', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(JSON.parse(canonicalJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
