import { expect, test } from 'vitest';
import { unsafePattern } from './safePattern.ts';

test.each(['\\S', '^[A-Z]{2}\\d+$', '^(?:\\+\\d{2})?\\d{6,10}$', '^(a|b)$', '^\\d{4}-\\d{2}$', '[(+*)]+', '^(ab)+$'])(
  '%s is safe',
  (pattern) => expect(unsafePattern(pattern)).toBeUndefined(),
);

test.each([
  '(a+)+',
  '(a*)*b',
  '^(\\w+\\s?)+$',
  '(a|aa)+',
  '(?:[a-z]+)*',
  '((a{1,3}))*',
  '(a)\\1',
  '(?=a+)b',
  '(?<n>a)\\k<n>',
  '(',
  'a**',
])('%s is refused', (pattern) => expect(unsafePattern(pattern)).toBeTypeOf('string'));
