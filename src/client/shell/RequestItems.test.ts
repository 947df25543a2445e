import { expect, test } from 'vitest';
import { isHomePage, isRequestPage } from './RequestItems.tsx';

test('[RT-16] recognizes home pages by the first segment', () => {
  for (const path of ['/home', '/booking-requests/KEY', '/br/KEY', '/unsubscribe']) expect(isHomePage(path)).toBe(true);
  for (const path of ['/', '/homes', '/kew/booking-requests/KEY', '/appointments/KEY', '/a/br'])
    expect(isHomePage(path)).toBe(false);
});

test('[HD-6] recognizes the page of a booking request', () => {
  expect(['/booking-requests/KEY', '/br/KEY'].map(isRequestPage)).toEqual([true, true]);
  expect(['/home', '/unsubscribe', '/', '/appointments/KEY'].map(isRequestPage)).not.toContain(true);
});
