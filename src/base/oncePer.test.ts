import { expect, test } from 'vitest';
import { oncePer, oncePerKey } from './oncePer.ts';

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

test('computes a value once for each key of each object', () => {
  const seen: string[] = [];
  const joined = oncePerKey(({ name }: { readonly name: string }, key: string) => seen.push(`${name} ${key}`));
  const [west, east] = [{ name: 'west' }, { name: 'east' }];
  const pairs = [
    [west, 'a'],
    [west, 'b'],
    [east, 'a'],
    [west, 'a'],
  ] as const;
  expect(pairs.map(([owner, key]) => joined(owner, key))).toEqual([1, 2, 3, 1]);
  expect(seen).toEqual(['west a', 'west b', 'east a']);
});
