import { expect, test } from 'vitest';
import { maxBodyBytes } from '#base/limits.ts';
import { findExcessiveCost } from './patternCost.ts';

test('counts the costliest patterns of a body first', () => {
  const cheap = { path: ['cheap'], pattern: 'a', steps: 3, maxLength: 10_000, texts: 27 };
  const costly = { path: ['costly'], pattern: 'b', steps: 500, maxLength: 1_000, texts: 27 };
  expect(findExcessiveCost([cheap, costly])).toEqual({
    totalCost: 500 * 27_000 + 3 * (maxBodyBytes - 27_000),
    heaviest: costly,
  });
});
