import { expect, test } from 'vitest';
import { pageKind } from './pageKind.ts';

test.each([
  ['/appointments/abc/result', 'confirmation'],
  ['/booking-requests/abc', 'confirmation'],
  ['/unsubscribe', 'confirmation'],
  ['/authentication', 'confirmation'],
  ['/a/abc', 'confirmation'],
  ['/check-in', 'check-in'],
  ['/advanced-booking', 'advanced-booking'],
  ['/', 'plain'],
  ['/select-region', 'plain'],
  ['/about/appointments', 'plain'],
  ['/constructor', 'plain'],
])('[RT-16] %s is a page of kind %s', (path, kind) => {
  expect(pageKind(path)).toBe(kind);
});
