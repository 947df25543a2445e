import { expect, test } from 'vitest';
import { entryPointAddress } from './paths.ts';

test.each([
  ['/a/KEY', '', '/appointments/KEY'],
  ['/a/KEY/', '?kioskMode=true', '/appointments/KEY?kioskMode=true'],
  ['/surry-hills/appointments/KEY', '', '/appointments/KEY'],
  ['/a/%C3%A4%2Fb', '', '/appointments/%C3%A4%2Fb'],
])('[RT-6a] %s%s leads to %s', (path, query, target) => {
  expect(entryPointAddress(path, query)).toBe(target);
});

test('[RT-6b] pending appointments share the page of the appointment', () => {
  expect(entryPointAddress('/appointments/pending/KEY', '')).toBe('/appointments/KEY');
});

test.each([
  ['/appointments/KEY/kiosk', '?week=3', '/appointments/KEY?week=3&kioskMode=true'],
  ['/surry-hills/a/KEY/kiosk', '', '/appointments/KEY?kioskMode=true'],
])('[RT-6c] %s%s leads to %s', (path, query, target) => {
  expect(entryPointAddress(path, query)).toBe(target);
});

test('[RT-6d] the results have their own page', () => {
  expect(entryPointAddress('/surry-hills/appointments/KEY/result', '')).toBe('/appointments/KEY/result');
});

test('[RT-6e] the address of a patient leads to the results', () => {
  expect(entryPointAddress('/appointments/KEY/result/patient', '?otpType=EMAIL')).toBe(
    '/appointments/KEY/result?otpType=EMAIL',
  );
});

test.each([
  ['/br/KEY', '', '/booking-requests/KEY'],
  ['/br/KEY/', '?procedureTab=multiple&kioskMode=true', '/booking-requests/KEY?procedureTab=multiple&kioskMode=true'],
  ['/surry-hills/br/KEY', '', '/booking-requests/KEY'],
  ['/surry-hills/booking-requests/KEY', '', '/booking-requests/KEY'],
  ['/br/%C3%A4%2Fb', '', '/booking-requests/%C3%A4%2Fb'],
])('[RT-7] %s%s leads to %s', (path, query, target) => {
  expect(entryPointAddress(path, query)).toBe(target);
});

test.each(['/br', '/br/', '/br/KEY/kiosk', '/one/two/br/KEY', '/br/%E0%A4%A'])(
  '[RT-7] %s is not an entry point of a request',
  (path) => {
    expect(entryPointAddress(path, '')).toBeUndefined();
  },
);

test.each(['/', '/a', '/a/', '/surry-hills/booking', '/appointments/KEY/other', '/one/two/a/KEY', '/a/%E0%A4%A'])(
  '[RT-6a] %s is not an entry point of a booking',
  (path) => {
    expect(entryPointAddress(path, '')).toBeUndefined();
  },
);
