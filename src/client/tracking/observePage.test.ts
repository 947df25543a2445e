import { expect, test } from 'vitest';
import { trackedPage } from './observePage.ts';

test('[SH-10] tracks a page by its kind', () => {
  expect(trackedPage('/about', undefined)).toBe('about');
  expect(trackedPage('/surry-hills/booking', 'review')).toBe('review');
});

test.each([
  '/appointments/k3y',
  '/authentication',
  '/deny',
  '/kiosk',
  '/a/k3y',
  '/booking-requests/k3y',
  '/br/k3y',
  '/constructor',
  '/',
])('[SH-10] does not track %s', (pathname) => {
  expect(trackedPage(pathname, undefined)).toBeUndefined();
});

test('[SH-10] does not track a denial within a flow', () => {
  expect(trackedPage('/sorry', 'deny')).toBeUndefined();
});
