import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { looksRandom, newKeyCommand } from './keyStrength.ts';

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
  'OurHospitalInBitolaOpenedIn1954By3Doctors',
  'CorrectHorseBatteryStapleInSkopjeSince1984A=',
  randomBytes(31).toString('hex'),
  `${randomBytes(32).toString('hex')}0`,
  randomBytes(32).toString('base64'),
  '0123456789abcdef'.repeat(4),
  'deadbeefcafe2026'.repeat(5),
  '20261122'.repeat(8),
])('rejects the key %s', (key) => {
  expect(looksRandom(key)).toBe(false);
});

test('accepts every key of 32 random bytes in hexadecimal', () => {
  for (let draw = 0; draw < 10_000; draw++) {
    const key = randomBytes(32 + (draw % 5)).toString('hex');
    expect(looksRandom(draw % 3 ? key : key.toUpperCase()), key).toBe(true);
  }
});

test('accepts 10,000 keys of the recommended command', () => {
  const [, script = ''] = /^node -e "(.*)"$/.exec(newKeyCommand) ?? [];
  const keys = execFileSync(process.execPath, ['-e', `for (let draw = 0; draw < 10_000; draw++) ${script}`], {
    encoding: 'utf8',
  });
  const drawn = keys.trim().split('\n');
  expect(new Set(drawn).size).toBe(10_000);
  expect(drawn.filter((key) => !looksRandom(key))).toEqual([]);
});
