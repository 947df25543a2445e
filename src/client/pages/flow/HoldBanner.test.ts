import { expect, test, vi } from 'vitest';
import { clockOf } from './HoldBanner.tsx';

test('[SL-5] the end of a hold is read off the visitor’s own wall', () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  expect(clockOf('2026-11-20T00:05:00Z')).toBe('2026-11-20T13:05');
  vi.stubEnv('TZ', 'America/New_York');
  expect(clockOf('2026-11-20T00:05:00Z')).toBe('2026-11-19T19:05');
});
