import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './securityHeaders.ts';

const directives = (policy: string) =>
  new Map(policy.split('; ').map((one) => [one.split(' ')[0] ?? '', one.split(' ').slice(1)] as const));

test('a document without needs reaches only the portal', () => {
  const policy = directives(contentSecurityPolicy());
  expect(policy.get('connect-src')).toEqual(["'self'"]);
  expect(policy.has('frame-src')).toBe(false);
  expect(contentSecurityPolicy()).not.toMatch(/https?:|unsafe|\*/);
});

test('adds the needed sources to their directives only', () => {
  const plain = directives(contentSecurityPolicy());
  const policy = directives(contentSecurityPolicy({ connect: ['https://errors.example'], frame: ["'self'"] }));
  expect(policy.get('connect-src')).toEqual(["'self'", 'https://errors.example']);
  expect(policy.get('frame-src')).toEqual(["'self'"]);
  policy.delete('connect-src');
  policy.delete('frame-src');
  plain.delete('connect-src');
  expect(policy).toEqual(plain);
});
