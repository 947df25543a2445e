import { expect, test } from 'vitest';
import { pageContextOf } from './usePageContext.ts';

const at = (pathname: string, search = '') => ({ pathname, search });

test('[RT-2] [RT-15a] detects a kiosk by its URL, never in a frame', () => {
  expect(pageContextOf(at('/kiosk'), false).kiosk).toBe(true);
  expect(pageContextOf(at('/deny', '?kioskMode=true'), false).kiosk).toBe(true);
  expect(pageContextOf(at('/deny', '?kioskMode=true'), true).kiosk).toBe(false);
});

test.each([
  ['/appointments/abc/result', 'confirmation'],
  ['/booking-requests/abc', 'confirmation'],
  ['/unsubscribe', 'confirmation'],
  ['/authentication', 'confirmation'],
  ['/a/abc', 'confirmation'],
  ['/br/abc', 'confirmation'],
  ['/check-in', 'check-in'],
  ['/advanced-booking', 'advanced-booking'],
  ['/', 'plain'],
  ['/select-region', 'plain'],
  ['/about/appointments', 'plain'],
  ['/constructor', 'plain'],
])('[RT-16] classifies %s as %s', (path, kind) => {
  expect(pageContextOf(at(path), false).kind).toBe(kind);
});
