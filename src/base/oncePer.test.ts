import { expect, test } from 'vitest';
import { oncePer } from './oncePer.ts';

test('computes a value once for each object', () => {
  const seen: object[] = [];
  const countOf = oncePer((key: { readonly name: string }) => seen.push(key));
  const [west, east] = [{ name: 'a' }, { name: 'a' }];
  expect([countOf(west), countOf(east), countOf(west), countOf(east)]).toEqual([1, 2, 1, 2]);
  expect(seen).toEqual([west, east]);
});

test('computes again after a failure', () => {
  let calls = 0;
  const textOf = oncePer((_key: object) => {
    calls += 1;
    if (calls === 1) throw new Error('not yet');
    return calls;
  });
  const key = {};
  expect(() => textOf(key)).toThrow('not yet');
  expect([textOf(key), textOf(key)]).toEqual([2, 2]);
});
