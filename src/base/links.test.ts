import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryUrl } from '#test/support/arbitraryUrl.ts';
import { evil, redirectPayloads } from '#test/support/redirectPayloads.ts';
import { resolveLink } from './links.ts';

const origin = 'https://portal.example';
const listed = 'partner.example';
const judge = { origin, hosts: [listed] };
const payloads = redirectPayloads('portal.example', listed);

/** Returns the URL that a browser on a page of the portal would open. */
function placeOf(given: string, hosts: readonly string[] | 'any' = [listed]): URL | undefined {
  const way = resolveLink(given, { origin, hosts });
  return way && new URL(way.to === 'portal' ? way.path : way.url, `${origin}/deny`);
}

test.each([
  ['/', '/'],
  ['/appointments/k?kioskMode=true#here', '/appointments/k?kioskMode=true#here'],
  ['https://portal.example/deny?status=x', '/deny?status=x'],
  ['/a/../b', '/b'],
  ['/b?next=https://evil.example//', '/b?next=https://evil.example//'],
])('[AU-6] accepts %s as a page of the portal', (given, path) => {
  expect(resolveLink(given, judge)).toEqual({ to: 'portal', path });
});

test.each(['/%', '/a%00b', 'https://portal.example/%c3'])('refuses the undecodable path %s', (given) => {
  expect(resolveLink(given, judge)).toBeUndefined();
});

test.each([
  ['https://partner.example', 'https://partner.example/'],
  ['https://partner.example:443/thanks?a=b#c', 'https://partner.example/thanks?a=b#c'],
  ['HTTPS://PARTNER.example/', 'https://partner.example/'],
])('[DN-2a] accepts %s as a listed host', (given, url) => {
  expect(resolveLink(given, judge)).toEqual({ to: 'elsewhere', url });
});

test(`[AU-6] [DN-2a] ${payloads.length} payloads lead only to the portal or listed host`, () => {
  expect(payloads.length).toBeGreaterThan(300);
  const astray = payloads.filter((payload) => {
    const place = placeOf(payload);
    return place && place.origin !== origin && place.origin !== `https://${listed}`;
  });
  expect(astray).toEqual([]);
});

test('[DN-2a] author links lead to pages or any https host', () => {
  const places = payloads.map((payload) => placeOf(payload, 'any')).filter((place) => place !== undefined);
  expect(places.filter(({ protocol, port, username }) => protocol !== 'https:' || port || username)).toEqual([]);
  expect(places.some(({ hostname }) => hostname === evil)).toBe(true);
});

test('[AU-6] any combination leads only to allowed hosts', () => {
  fc.assert(
    fc.property(arbitraryUrl('deny', listed), (address) =>
      [undefined, origin, `https://${listed}`].includes(placeOf(address)?.origin),
    ),
    { numRuns: 5_000 },
  );
});
