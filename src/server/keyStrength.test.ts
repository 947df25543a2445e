import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isStrongKey, newKeyCommand } from './keyStrength.ts';

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
  '31415926535897932384626433832795',
  'correcthorsebatterystaplecorrect',
  'thequickbrownfoxjumpsoverthelazydog',
  'qwertyuiopasdfghjklzxcvbnm123456',
  'IsocentreIsProductionKey2026!!!!',
  'fG7/kQ2-xW9+bT4_mZ1/cV6-pL3+nR8_sD',
])('refuses %s', (key) => {
  expect(isStrongKey(key)).toBe(false);
});

test('takes every key of 32 random bytes in hexadecimal', () => {
  for (let draw = 0; draw < 10_000; draw++) {
    const key = randomBytes(32).toString('hex');
    expect(isStrongKey(draw % 3 ? key : key.toUpperCase()), key).toBe(true);
  }
});

test('takes random base64 with upper case, lower case and digits', () => {
  let taken = 0;
  for (let draw = 0; draw < 3_000; draw++) {
    const key = randomBytes(draw % 2 ? 24 : 32).toString(draw % 3 ? 'base64' : 'base64url');
    const complete = /[A-Z]/.test(key) && /[a-z]/.test(key) && /\d/.test(key);
    expect(isStrongKey(key), key).toBe(complete);
    if (complete) taken += 1;
  }
  expect(taken).toBeGreaterThan(2_900);
});

test('takes 10,000 keys of the command that production recommends', () => {
  const [, script = ''] = /^node -e "(.*)"$/.exec(newKeyCommand) ?? [];
  const keys = execFileSync(process.execPath, ['-e', `for (let draw = 0; draw < 10_000; draw++) ${script}`], {
    encoding: 'utf8',
  });
  const drawn = keys.trim().split('\n');
  expect(new Set(drawn).size).toBe(10_000);
  expect(drawn.filter((key) => !isStrongKey(key))).toEqual([]);
});
