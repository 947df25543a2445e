import { expect, test } from 'vitest';
import { pageContextOf } from './usePageContext.ts';

const at = (pathname: string, search = '') => ({ pathname, search });

test('[RT-13b] is no kiosk in advanced booking', () => {
  expect(pageContextOf(at('/deny', '?kioskMode=true'), { framed: false, advanced: true }).kiosk).toBe(false);
});

test('[RT-2] [RT-15a] detects a kiosk by its URL, never in a frame', () => {
  expect(pageContextOf(at('/kiosk'), { framed: false, advanced: false }).kiosk).toBe(true);
  expect(pageContextOf(at('/deny', '?kioskMode=true'), { framed: false, advanced: false }).kiosk).toBe(true);
  expect(pageContextOf(at('/deny', '?kioskMode=true'), { framed: true, advanced: false }).kiosk).toBe(false);
});

test.each([
  ['/appointments/abc/result', 'confirmation'],
  ['/booking-requests/abc', 'confirmation'],
  ['/unsubscribe', 'confirmation'],
  ['/authentication', 'confirmation'],
  ['/a/abc', 'confirmation'],
  ['/br/abc', 'confirmation'],
  ['/check-in', 'check-in'],
  ['/', 'plain'],
  ['/select-region', 'plain'],
  ['/about/appointments', 'plain'],
  ['/constructor', 'plain'],
])('[RT-16] classifies %s as %s', (path, kind) => {
  expect(pageContextOf(at(path), { framed: false, advanced: false }).kind).toBe(kind);
});
