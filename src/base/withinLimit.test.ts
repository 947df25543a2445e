import { expect, test } from 'vitest';
import { withinLimit } from './withinLimit.ts';

test('resolves as the work does in time', async () => {
  expect(await withinLimit(Promise.resolve('done'), 10_000, 'late')).toBe('done');
  await expect(withinLimit(Promise.reject(new Error('broken')), 10_000, 'late')).rejects.toThrow('broken');
});

test('resolves to another value when the work is late', async () => {
  expect(await withinLimit(new Promise(() => undefined), 5, 'late')).toBe('late');
});
