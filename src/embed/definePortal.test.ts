import { expect, test } from 'vitest';
import { framedAddress } from './definePortal.ts';

const origin = 'https://portal.example';

test.each([
  [null, '/iframe/'],
  ['', '/iframe/'],
  ['/select-region', '/iframe/select-region'],
  ['select-clinic?region=nsw-sydney', '/iframe/select-clinic?region=nsw-sydney'],
  ['/iframe/select-region', '/iframe/select-region'],
  ['/iframe', '/iframe'],
  ['/iframed', '/iframe/iframed'],
  ['https://portal.example/deny', '/iframe/deny'],
])('[RT-15a] shows the portal page %j in a frame', (path, expected) => {
  expect(framedAddress(origin, path, null)).toBe(origin + expected);
});

test.each([
  'https://evil.example/select-region',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://portal.example.evil.example',
  'https://portal.example@evil.example',
  'http://portal.example/deny',
  'blob:https://portal.example/x',
  'http://[',
  'https://me@portal.example/deny',
])('[RT-15a] shows no other site: %s', (path) => {
  const { origin: shown, pathname, username } = new URL(framedAddress(origin, path, null));
  expect([shown, pathname.split('/')[1], username]).toEqual([origin, 'iframe', '']);
});

test('[CF-2a] adds the locale of the surrounding page', () => {
  expect(framedAddress(origin, '/deny?x=1', 'mk')).toBe(`${origin}/iframe/deny?x=1&locale=mk`);
});
