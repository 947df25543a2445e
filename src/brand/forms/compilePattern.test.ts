import { expect, test } from 'vitest';
import { compilePattern, refusedPattern } from './compilePattern.ts';

test.each([
  '\\S',
  '^[A-Z]{2}\\d+$',
  '^(?:\\+\\d{2})?\\d{6,10}$',
  '(a+)+$',
  '\\s+$',
  '^a*a*a*a*a*$',
  '',
  'a|',
  '(?<n>a)',
])('compiles %s', (pattern) => expect(compilePattern(pattern)).toHaveProperty('program'));

test.each([
  ['a backreference', '(a)\\1', 'backreference'],
  ['a named backreference', '(?<n>a)\\k<n>', 'backreference'],
  ['a lookahead', '(?=a+)b', 'lookahead'],
  ['a negative lookahead', '(?!a+)b', 'lookahead'],
  ['a lookbehind', '(?<=a+)b', 'lookahead or lookbehind'],
  ['changed flags', '(?i:a)', 'changes its flags'],
  ['an open group', '(', 'not a regular expression'],
  ['a doubled repeat', 'a**', 'not a regular expression'],
  ['too many repeats', 'a{3000}', 'more than 2000 steps'],
  ['too many nested repeats', '((a{1,50}){1,50}){1,50}', 'more than 2000 steps'],
  ['100,000 open groups', '('.repeat(100_000), 'not a regular expression'],
])('refuses %s with a reason and a fix', (_name, pattern, reason) => {
  const compiled = compilePattern(pattern);
  expect('refused' in compiled && compiled.refused).toContain(reason);
  expect('refused' in compiled && compiled.fix).toMatch(/^[A-Z].+\.$/);
});

test('compiles endless repeats of empty groups at once', () => {
  for (const pattern of ['(?:){1000000000}', '((?:){99999}){99999}', '(?:a{0}){99999}'])
    expect(compilePattern(pattern)).toEqual({ program: [{ match: true }] });
});

test('refuses a large pattern for a long text', () => {
  const fault = refusedPattern('^[a-z]{0,100}$', 9_000);
  const most = Number(/at most (\d+)/.exec(fault?.fix ?? '')?.[1]);
  expect(most).toBeGreaterThan(1_000);
  expect(refusedPattern('^[a-z]{0,100}$', most)).toBeUndefined();
  expect(refusedPattern('^[a-z]{0,100}$', most + 1)).toBeDefined();
});
