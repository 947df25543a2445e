import { expect, test } from 'vitest';
import { kioskUrl } from '#client/paths.ts';
import { isKioskHome } from './lockRouter.ts';

test.each([
  ['/', '/kiosk?kioskMode=true'],
  ['/select-clinic?region=nsw', '/select-clinic?region=nsw&kioskMode=true'],
  ['/a/key?kioskMode=false#top', '/a/key?kioskMode=true#top'],
  ['?date=2026-12-01', '?date=2026-12-01&kioskMode=true'],
])('[RT-2] rewrites the kiosk URL %s to %s', (address, expected) => {
  expect(kioskUrl(address)).toBe(expected);
  expect(kioskUrl(expected)).toBe(expected);
});

test.each([
  ['/', true],
  ['/kiosk', true],
  ['/kiosk/?kioskMode=true', true],
  ['/kiosk-hall', false],
  ['?step=review', false],
])('recognizes the kiosk home page %s: %s', (address, home) => {
  expect(isKioskHome(address)).toBe(home);
});
