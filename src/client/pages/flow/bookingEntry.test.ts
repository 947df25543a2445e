import { expect, test } from 'vitest';
import { bookingEntry } from './bookingEntry.ts';

test.each([
  ['/a/KEY', '', '/appointments/KEY'],
  ['/a/KEY/', '?kioskMode=true', '/appointments/KEY?kioskMode=true'],
  ['/appointments/pending/KEY', '', '/appointments/KEY'],
  ['/appointments/KEY/kiosk', '?week=3', '/appointments/KEY?week=3&kioskMode=true'],
  ['/surry-hills/appointments/KEY', '', '/appointments/KEY'],
  ['/surry-hills/a/KEY/kiosk', '', '/appointments/KEY?kioskMode=true'],
  ['/surry-hills/appointments/KEY/result', '', '/appointments/KEY/result'],
  ['/appointments/KEY/result/patient', '?otpType=EMAIL', '/appointments/KEY/result?otpType=EMAIL'],
  ['/a/%C3%A4%2Fb', '', '/appointments/%C3%A4%2Fb'],
])('[RT-6] %s%s leads to %s', (path, query, target) => {
  expect(bookingEntry(path, query)).toBe(target);
});

test.each(['/', '/a', '/a/', '/surry-hills/booking', '/appointments/KEY/other', '/one/two/a/KEY', '/a/%E0%A4%A'])(
  '[RT-6] %s is no way into a booking',
  (path) => {
    expect(bookingEntry(path, '')).toBeUndefined();
  },
);
