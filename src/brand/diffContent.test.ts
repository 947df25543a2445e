import { expect, test } from 'vitest';
import { diffContent, formatChanges } from './diffContent.ts';

const before = { steps: { a: { title: 'A' }, b: { title: 'B' }, c: {} }, order: ['a', 'b', 'c'], note: 1 };

test('returns no changes for equal values', () => {
  expect(diffContent(before, structuredClone(before))).toEqual([]);
});

test('names each changed, new and removed value by path', () => {
  const after = { steps: { a: { title: 'Alpha' }, b: { title: 'B', intro: 'i' }, c: {} }, order: ['a', 'b', 'c'] };
  expect(diffContent(before, after)).toEqual([
    { keys: ['steps', 'a', 'title'], was: 'A', now: 'Alpha' },
    { keys: ['steps', 'b', 'intro'], was: undefined, now: 'i' },
    { keys: ['note'], was: 1, now: undefined },
  ]);
});

test('describes an order by moved, new and removed entries', () => {
  const change = (order: readonly string[]) => formatChanges(diffContent(before, { ...before, order }));
  expect(change(['c', 'a', 'b'])).toEqual(['order', '  ~ c moves: first']);
  expect(change(['a', 'c', 'd'])).toEqual(['order', '  - b', '  + d, after c']);
});

test('shows a new value completely', () => {
  expect(formatChanges(diffContent({}, { x: { y: 1 } }))).toEqual(['x', '  + {', '  +   "y": 1', '  + }']);
});

test('describes other lists by new and removed entries', () => {
  expect(formatChanges(diffContent({ hosts: ['a', 'b'] }, { hosts: ['b', 'c'] }))).toEqual(['hosts', '  - a', '  + c']);
});
