import { expect, test } from 'vitest';
import { redirectPayloads } from '#test/support/redirectPayloads.ts';
import { returnAddress } from './signIn.ts';

const origin = 'https://portal.example';
const listed = 'partner.example';
const judge = { origin, hosts: [listed] };

test.each([
  ['/', '/'],
  ['/appointments/abc?kioskMode=true', '/appointments/abc?kioskMode=true'],
  ['/a/../b', '/b'],
  ['/apiary', '/apiary'],
  ['https://portal.example/b', '/b'],
  ['https://partner.example/thanks', 'https://partner.example/thanks'],
])('accepts the return URL %s', (wish, address) => {
  expect(returnAddress(wish, judge)).toBe(address);
});

test.each([
  '/api/logout',
  '/api',
  '/%61pi/logout',
  '/API/config',
  '/assets/x.js',
  '/fonts/x',
  '/mailbox',
  '/robots.txt',
  '/sitemap.xml',
  '/%61pi/logout?next=%',
  '/%',
  '/a%00b',
  'https://evil.example/',
])('refuses the return URL %j', (wish) => {
  expect(returnAddress(wish, judge)).toBeUndefined();
});

test('[AU-6] resolves payloads only to pages and the listed host', () => {
  const places = redirectPayloads('portal.example', listed).flatMap((wish) => {
    const address = returnAddress(wish, judge);
    return address === undefined ? [] : [new URL(address, origin)];
  });
  expect(places.length).toBeGreaterThan(10);
  const astray = places.filter((place) => place.origin !== origin && place.origin !== `https://${listed}`);
  expect(astray).toEqual([]);
  expect(places.filter((place) => place.origin === origin && /^\/+api/.test(place.pathname))).toEqual([]);
});
