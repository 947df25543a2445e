import { expect, test } from 'vitest';
import { isTextKey, textKey, textKeys } from './textKeys.ts';

test('a key with a variable has one text per value', () => {
  expect(textKeys('a.title')).toEqual(['a.title']);
  expect(textKeys('a.{context.variant}')).toEqual(['a.own', 'a.staff', 'a.shared']);
  expect(textKeys('a.{context.authenticationType}.{context.variant}')).toHaveLength(12);
});

test('fills a key with the facts of the visit', () => {
  const key = 'a.{context.authenticationType}.{context.variant}';
  expect(textKey(key, { authenticationType: 'PATIENT_PORTAL', variant: 'shared' })).toBe('a.PATIENT_PORTAL.shared');
  expect(textKey('a.title', {})).toBe('a.title');
});

test.each([
  ['a.title', true],
  ['a.{context.variant}.b', true],
  ['a.{context.locale}', false],
  ['a.{context.toString}', false],
  ['a.{config.x}', false],
  ['a b', false],
  ['', false],
])('judges %s as a text key: %s', (key, right) => {
  expect(isTextKey(key)).toBe(right);
});
