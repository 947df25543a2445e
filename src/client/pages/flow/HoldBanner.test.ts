import { expect, test } from 'vitest';
import { clockOf } from './HoldBanner.tsx';

test("[SL-5] shows the end of a hold in the device's time zone", () => {
  const before = process.env.TZ;
  process.env.TZ = 'Pacific/Auckland';
  expect(clockOf('2026-11-20T00:05:00Z')).toBe('2026-11-20T13:05');
  process.env.TZ = 'America/New_York';
  expect(clockOf('2026-11-20T00:05:00Z')).toBe('2026-11-19T19:05');
  process.env.TZ = before;
});
