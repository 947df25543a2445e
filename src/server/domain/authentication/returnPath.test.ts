import { expect, test } from 'vitest';
import { returnPath } from './returnPath.ts';

test.each([
  ['/', '/'],
  ['/appointments/abc?kioskMode=true', '/appointments/abc?kioskMode=true'],
  ['/a/../b', '/b'],
])('%s is a page of the portal', (wish, path) => {
  expect(returnPath(wish)).toBe(path);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/a/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/api/logout',
  '@evil.example',
  'evil.example',
  '',
])('%j leads to the first page instead', (wish) => {
  expect(returnPath(wish)).toBe('/');
});
