import { expect, test } from 'vitest';
import { factsOf, isKioskPath } from './pages.ts';

test.each([
  ['/appointments/abc/result', 'confirmation'],
  ['/booking-requests/abc', 'confirmation'],
  ['/unsubscribe', 'confirmation'],
  ['/authentication', 'confirmation'],
  ['/a/abc', 'confirmation'],
  ['/br/abc', 'confirmation'],
  ['/check-in', 'check-in'],
  ['/advanced-booking', 'advanced-booking'],
  ['/', undefined],
  ['/select-region', undefined],
  ['/about/appointments', undefined],
  ['/constructor', undefined],
])('[RT-16] %s is a page of kind %s', (path, kind) => {
  expect(factsOf(path).kind).toBe(kind);
});

test('[RT-2] a kiosk has its own home and its own address of a booking', () => {
  const kiosk = ['/kiosk', '/a/KEY/kiosk', '/kew/appointments/KEY/kiosk/', '/appointments/pending/KEY/kiosk'];
  expect(kiosk.map(isKioskPath)).toEqual([true, true, true, true]);
  expect(['/', '/kiosks', '/kiosk/KEY', '/appointments/KEY', '/br/KEY/kiosk'].map(isKioskPath)).not.toContain(true);
});
