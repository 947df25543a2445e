import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownAddress } from './ownAddress.ts';

const origin = 'https://portal.example';
const routes = [{ path: '/' }, { path: '/deny' }, { path: '/appointments/:bookingKey' }, { path: '*' }];
const flow = { isStep: (path: string) => path === '/select-region' };
const at = (basename: string) => (target: string) =>
  ownAddress({ routes: routes as never, basename }, flow, origin, target);

test.each([
  ['/appointments/k', '/appointments/k'],
  ['/select-region?region=nsw#here', '/select-region?region=nsw#here'],
  ['https://portal.example/deny?status=x', '/deny?status=x'],
  ['/', '/'],
])('[AU-6] %s leads to %s', (target, path) => {
  expect(at('/')(target)).toBe(path);
});

test('in a frame, a page is found with and without the base', () => {
  const own = at('/iframe');
  expect(own('/deny')).toBe('/deny');
  expect(own('/iframe/deny')).toBe('/deny');
  expect(own('https://portal.example/deny')).toBeUndefined();
  expect(own('/iframe//evil.example')).toBeUndefined();
});

const evil = 'evil.example';
const payloads = [
  '/',
  '//',
  '///',
  '\\\\',
  '/\\',
  '\\/',
  '/\t/',
  '/%2f',
  '/./',
  '/../',
  '/..//',
  '@',
  '.',
  ';@',
  '%00',
  ' ',
  '\n//',
]
  .flatMap((lead) => [
    `${lead}${evil}`,
    `${lead}${evil}/select-region`,
    `https:${lead}${evil}`,
    `http:${lead}${evil}/deny`,
  ])
  .concat(
    [
      'javascript:',
      'JaVaScRiPt:',
      ' javascript:',
      'java\tscript:',
      'data:',
      'vbscript:',
      'blob:',
      'file:',
      'ftp:',
      'mailto:',
      'tel:',
    ].flatMap((scheme) => [
      `${scheme}alert(1)`,
      `${scheme}//portal.example/deny`,
      `${scheme}text/html,<script>alert(1)</script>`,
    ]),
  )
  .concat(
    [
      'https://portal.example.evil.example/deny',
      'https://portal.example@evil.example/deny',
      'https://x@portal.example/deny',
    ],
    ['https://portal.example:8443/deny', 'http://portal.example/deny', '/api/config', '/nowhere', '', '/assets/x.js'],
  );

test('[AU-6] [DN-2] what leads elsewhere leads nowhere', () => {
  const followed = payloads.filter((target) => at('/')(target) !== undefined || at('/iframe')(target) !== undefined);
  expect(followed).toEqual([]);
});

test('[AU-6] whatever is followed stays on our origin', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '..',
    '.',
    '@',
    ':',
    '?',
    '#',
    'https:',
    evil,
    'deny',
    'select-region',
    '%2e',
    '\t',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = at('/')(pieces.join(''));
      return path === undefined || new URL(path, origin).origin === origin;
    }),
  );
});
