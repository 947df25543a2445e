import { expect, test } from 'vitest';
import { mainReason } from './dayReason.ts';

test('[SL-1] sums up the reason that is easiest to change', () => {
  expect(mainReason(['closed', 'full', 'not-offered'])).toBe('full');
  expect(mainReason(['notice', 'time-of-day', 'full'])).toBe('time-of-day');
  expect(mainReason(['closed', 'not-offered'])).toBe('not-offered');
  expect(mainReason([])).toBeUndefined();
});
