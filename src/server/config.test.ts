import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { ConfigError, looksRandom, newKeyCommand, readConfig } from './config.ts';

test('an empty environment is a complete development configuration', () => {
  expect(readConfig({})).toMatchObject({ mode: 'development', port: 8080, databaseUrl: '', brand: 'southern-light' });
});

test('names an invalid setting, its value and what is allowed', () => {
  expect(() => readConfig({ PORT: 'eighty' })).toThrow('PORT is "eighty". Allowed: a whole number from 0 to 65535.');
});

test('names all invalid settings at once and prints no secret', () => {
  const wrong = () => readConfig({ PORT: '99999', SIGNING_KEY: 'hunter2', LOG_LEVEL: 'loud' });
  expect(wrong).toThrow(ConfigError);
  expect(wrong).toThrow(/PORT is "99999"[\s\S]*SIGNING_KEY is not valid[\s\S]*LOG_LEVEL is "loud"/);
  expect(wrong).not.toThrow(/hunter2/);
});

test('production requires its secrets', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /PUBLIC_URL[\s\S]*SIGNING_KEY[\s\S]*SMTP_URL[\s\S]*MAIL_FROM[\s\S]*DOCUMENT_KEYS/,
  );
});

test('counts the processors for WORKERS=max', () => {
  expect(readConfig({}).workers).toBe(1);
  expect(readConfig({ WORKERS: '3' }).workers).toBe(3);
  expect(readConfig({ WORKERS: 'max' }).workers).toBe(availableParallelism());
  expect(() => readConfig({ WORKERS: '0' })).toThrow('WORKERS is "0". Allowed: a whole number from 1 to 64, or max.');
});

test('reads the headers for the trace collector', () => {
  const headersIn = (text: string) => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: text }).otlpHeaders;
  expect(headersIn('api-key=a%20b=%3D, tenant=caf%C3%A9')).toEqual({ 'api-key': 'a b==', tenant: 'café' });
  expect(readConfig({}).otlpHeaders).toBeUndefined();
});

test.each([
  'key=%ff',
  'key=%E4',
  'key=a%0d%0aHost:%20b',
  'key=%00',
  'key=100%',
  'k y=1',
  'key',
  '=1',
  'a=1,',
  'k=%E2%82%AC',
])('refuses the trace headers %s', (text) => {
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: text })).toThrow(
    /^OTEL_EXPORTER_OTLP_HEADERS is not valid\. Allowed: name=value/,
  );
});

test('an identity provider needs client id, secret and https', () => {
  const environment = { OIDC_ISSUER: 'http://identity.example' };
  expect(() => readConfig(environment)).toThrow(/OIDC_CLIENT_ID[\s\S]*OIDC_CLIENT_SECRET/);
  expect(() => readConfig({ ...environment, NODE_ENV: 'production' })).toThrow(/OIDC_ISSUER is not an https/);
  const whole = { ...environment, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' };
  expect(readConfig(whole)).toMatchObject({ oidcIssuer: 'http://identity.example', oidcClientId: 'portal' });
});

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  MAIL_FROM: 'mail@portal.example',
  SMTP_URL: 'smtp://mail.example',
  SIGNING_KEY: '9f2c41d07be85a3366e1b84f0dc97a1258e3f6047bd2c9a815fe603b9c74d1aa',
  DOCUMENT_KEYS: '51c0d9e4b7a286f3105d7c9ab4e86f21d3507ce98ba4f61d2e70c85b93fa4d16',
  DATABASE_URL: 'postgresql://portal@db.example/portal',
};

test('accepts a complete production configuration', () => {
  expect(readConfig(production)).toMatchObject({ mode: 'production', drainSeconds: 5 });
});

test.each([
  [
    'the embedded database',
    { DATABASE_URL: '' },
    /DATABASE_URL is not set.*ALLOW_EMBEDDED_DATABASE/,
    'ALLOW_EMBEDDED_DATABASE',
  ],
  [
    'a key of words',
    { SIGNING_KEY: 'correcthorsebatterystaplecorrect' },
    /SIGNING_KEY does not have the form of 32 random bytes.*node -e ".*randomBytes\(32\)/,
    'ALLOW_WEAK_KEY',
  ],
  [
    'a key in base64',
    { SIGNING_KEY: randomBytes(32).toString('base64') },
    /SIGNING_KEY does not have the form of 32 random bytes/,
    'ALLOW_WEAK_KEY',
  ],
  ['an address without TLS', { PUBLIC_URL: 'http://portal.example' }, /PUBLIC_URL is not an https/, 'ALLOW_HTTP'],
])('production refuses %s unless a setting allows it', (_what, change, words, allowing) => {
  expect(() => readConfig({ ...production, ...change })).toThrow(words);
  expect(() => readConfig({ ...production, ...change, [allowing]: 'true' })).not.toThrow();
  expect(() => readConfig({ ...production, ...change, NODE_ENV: 'test' })).not.toThrow();
});

test.each([undefined, 'too-short'])('names the command for a missing or short SIGNING_KEY: %s', (key) => {
  expect(() => readConfig({ ...production, SIGNING_KEY: key })).toThrow(
    /SIGNING_KEY is not (?:set|valid)\. .*Make one with: node -e ".*randomBytes\(32\)/,
  );
});

test('a missing PUBLIC_URL names https and ALLOW_HTTP', () => {
  expect(() => readConfig({ ...production, PUBLIC_URL: '' })).toThrow(
    /PUBLIC_URL is not set\. Allowed: an https address.*ALLOW_HTTP=true/,
  );
});

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
