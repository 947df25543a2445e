import { expect, test } from 'vitest';
import { isKioskPath, isPublicPath } from './pages.ts';

test("[RT-2] recognizes the kiosk's home and booking pages", () => {
  const kiosk = ['/kiosk', '/a/KEY/kiosk', '/kew/appointments/KEY/kiosk/', '/appointments/pending/KEY/kiosk'];
  expect(kiosk.map(isKioskPath)).toEqual([true, true, true, true]);
  expect(['/', '/kiosks', '/kiosk/KEY', '/appointments/KEY', '/br/KEY/kiosk'].map(isKioskPath)).not.toContain(true);
});

test('only home and the pages about the provider are public', () => {
  expect(['/', '/about', '/contact/', '/terms', '/privacy'].map(isPublicPath)).not.toContain(false);
  const others = ['/appointments/KEY', '/a/KEY', '/br/KEY', '/authentication', '/deny', '/kiosk', '/select-region'];
  expect(others.map(isPublicPath)).not.toContain(true);
});
