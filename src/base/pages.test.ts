import { expect, test } from 'vitest';
import { isKioskPath } from './pages.ts';

test("[RT-2] recognizes the kiosk's home and booking pages", () => {
  const kiosk = ['/kiosk', '/a/KEY/kiosk', '/kew/appointments/KEY/kiosk/', '/appointments/pending/KEY/kiosk'];
  expect(kiosk.map(isKioskPath)).toEqual([true, true, true, true]);
  expect(['/', '/kiosks', '/kiosk/KEY', '/appointments/KEY', '/br/KEY/kiosk'].map(isKioskPath)).not.toContain(true);
});
