import { expect, test } from 'vitest';
import { sizeName } from './measures.ts';

test('a size is written in its unit', () => {
  expect(sizeName(10_000_000, 'en-AU')).toBe('10 MB');
  expect(sizeName(2_500, 'en-AU')).toBe('2.5 kB');
});
