import { afterEach, expect, test, vi } from 'vitest';
import { clockOf } from './HoldBanner.tsx';

afterEach(() => void vi.unstubAllEnvs());

test("[SL-5] shows a hold's end in the device's time zone", () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  expect(clockOf('2026-11-20T00:05:00Z')).toBe('2026-11-20T13:05');
  vi.stubEnv('TZ', 'America/New_York');
  expect(clockOf('2026-11-20T00:05:00Z')).toBe('2026-11-19T19:05');
});
