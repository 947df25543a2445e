import { expect, test } from 'vitest';
import { isKioskPath } from './pages.ts';

test('[RT-2] a kiosk has its own home and its own address of a booking', () => {
  const kiosk = ['/kiosk', '/a/KEY/kiosk', '/kew/appointments/KEY/kiosk/', '/appointments/pending/KEY/kiosk'];
  expect(kiosk.map(isKioskPath)).toEqual([true, true, true, true]);
  expect(['/', '/kiosks', '/kiosk/KEY', '/appointments/KEY', '/br/KEY/kiosk'].map(isKioskPath)).not.toContain(true);
});
