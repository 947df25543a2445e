import { expect, test } from 'vitest';
import { diffContent, formatChanges } from './diffContent.ts';

const before = { steps: { a: { title: 'A' }, b: { title: 'B' }, c: {} }, order: ['a', 'b', 'c'], note: 1 };

test('equal trees have no difference', () => {
  expect(diffContent(before, structuredClone(before))).toEqual([]);
});

test('each value that is other, new or gone is named by its path', () => {
  const after = { steps: { a: { title: 'Alpha' }, b: { title: 'B', intro: 'i' }, c: {} }, order: ['a', 'b', 'c'] };
  expect(diffContent(before, after)).toEqual([
    { keys: ['steps', 'a', 'title'], was: 'A', now: 'Alpha' },
    { keys: ['steps', 'b', 'intro'], was: undefined, now: 'i' },
    { keys: ['note'], was: 1, now: undefined },
  ]);
});

test('an order is told by what moved, came and went', () => {
  const change = (order: readonly string[]) => formatChanges(diffContent(before, { ...before, order }));
  expect(change(['c', 'a', 'b'])).toEqual(['order', '  ~ c moves: first']);
  expect(change(['a', 'c', 'd'])).toEqual(['order', '  - b', '  + d, after c']);
});

test('what is new is shown whole', () => {
  expect(formatChanges(diffContent({}, { x: { y: 1 } }))).toEqual(['x', '  + {', '  +   "y": 1', '  + }']);
});

test('other lists of names are told by what came and went', () => {
  expect(formatChanges(diffContent({ hosts: ['a', 'b'] }, { hosts: ['b', 'c'] }))).toEqual(['hosts', '  - a', '  + c']);
});
