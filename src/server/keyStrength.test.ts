import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isStrongKey } from './keyStrength.ts';

test.each([
  'a'.repeat(32),
  'abcd'.repeat(16),
  'k'.repeat(43),
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz012345',
  '9876543210zyxwvutsrqponmlkjihgfedcba',
  'change-me-before-going-live-8Qx2Lp0w',
  'MySecretKeyForTheHospitalPortal42!',
  'qwertyuiopqwertyuiopqwertyuiopqwer',
  '20261122202611222026112220261122',
])('refuses %s', (key) => {
  expect(isStrongKey(key)).toBe(false);
});

test('takes every key of 16 random bytes or more', () => {
  for (let draw = 0; draw < 3_000; draw++) {
    const bytes = randomBytes(draw % 2 ? 16 : 32);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const key = bytes.toString(encoding);
      if (key.length >= 32) expect(isStrongKey(key), key).toBe(true);
    }
  }
});
