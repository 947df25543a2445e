import { expect, test } from 'vitest';
import { maxBodyBytes } from '#base/limits.ts';
import { tooMuchWork } from './patternWork.ts';

test('the worst body fills the costliest patterns first', () => {
  const cheap = { path: ['cheap'], pattern: 'a', steps: 3, maxLength: 10_000, texts: 27 };
  const costly = { path: ['costly'], pattern: 'b', steps: 500, maxLength: 1_000, texts: 27 };
  expect(tooMuchWork([cheap, costly])).toEqual({
    work: 500 * 27_000 + 3 * (maxBodyBytes - 27_000),
    heaviest: costly,
  });
});
