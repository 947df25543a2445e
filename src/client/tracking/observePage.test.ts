import { expect, test } from 'vitest';
import { trackedPage } from './observePage.ts';

test('[SH-10] a page is told by its kind', () => {
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
])('[SH-10] nobody is told of %s', (pathname) => {
  expect(trackedPage(pathname, undefined)).toBeUndefined();
});

test('[SH-10] a denial within a flow is not told', () => {
  expect(trackedPage('/sorry', 'deny')).toBeUndefined();
});
