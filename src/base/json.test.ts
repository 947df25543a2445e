import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from './json.ts';
import { equalJson } from './json.ts';

test('equality agrees with what the two say', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (left, right) => {
      expect(equalJson(left as Json, structuredClone(left) as Json)).toBe(true);
      expect(equalJson(left as Json, right as Json)).toBe(equalJson(right as Json, left as Json));
    }),
  );
});

test('the order of keys does not matter, that of items does; absence is not null', () => {
  expect(equalJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(equalJson([1, 2], [2, 1])).toBe(false);
  expect(equalJson({ a: null }, {})).toBe(false);
  expect(equalJson(undefined, null)).toBe(false);
  expect(equalJson([], {})).toBe(false);
});
