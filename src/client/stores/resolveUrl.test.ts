import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryUrl } from '#test/support/arbitraryUrl.ts';
import { redirectPayloads } from '#test/support/redirectPayloads.ts';
import { resolveUrl } from './resolveUrl.ts';

const origin = 'https://portal.example';
const routes = [{ path: '/' }, { path: '/deny' }, { path: '/appointments/:bookingKey' }, { path: '*' }];
const flow = { isStep: (path: string) => path === '/select-region' };
const listed = 'partner.example';
const at = (basename: string) => (target: string) => {
  const way = resolveUrl({ routes: routes as never, basename }, flow, { origin, hosts: [listed] }, target);
  return way?.to === 'portal' ? way.path : way?.url;
};

test.each([
  ['/appointments/k', '/appointments/k'],
  ['/select-region?region=nsw#here', '/select-region?region=nsw#here'],
  ['https://portal.example/deny?status=x', '/deny?status=x'],
  ['/', '/'],
  ['https://partner.example/thanks', 'https://partner.example/thanks'],
])('[AU-6] %s leads to %s', (target, path) => {
  expect(at('/')(target)).toBe(path);
});

test('resolves a page in a frame with or without base', () => {
  const own = at('/iframe');
  expect(own('/deny')).toBe('/deny');
  expect(own('/iframe/deny')).toBe('/deny');
  expect(own('https://portal.example/deny')).toBeUndefined();
  expect(own('/iframe//evil.example')).toBeUndefined();
});

test('[AU-6] [DN-2a] refuses URLs except pages and allowed hosts', () => {
  const known = new Set([...routes.map(({ path }) => path), '/select-region']);
  const followed = redirectPayloads('portal.example', listed).flatMap((target) => {
    const ways = [at('/')(target), at('/iframe')(target)];
    return ways.filter((way) => way !== undefined && !known.has(way.replace(/[?#].*/s, '')));
  });
  expect(followed).toEqual([]);
});

test('[AU-6] only resolves to the own origin or allowed hosts', () => {
  fc.assert(
    fc.property(arbitraryUrl('deny', 'select-region', listed), (target) => {
      const path = at('/')(target);
      return path === undefined || [origin, `https://${listed}`].includes(new URL(path, origin).origin);
    }),
  );
});
