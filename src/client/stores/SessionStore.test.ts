import { expect, test } from 'vitest';
import { type FakeResponses, fakeStores } from '#test/support/fakeStores.ts';
import { textsOfRole } from './SessionStore.ts';

const claim = { bookingKey: 'k'.repeat(22), type: 'APPOINTMENT', dateOfBirth: '1985-12-10' } as const;
const progress = (more = {}) =>
  Response.json({ authenticated: true, otpSent: false, resendAfter: 0, channels: [], roleTranslations: '{}', ...more });
const problem = (code: string, status: number) => Response.json({ code, messageKey: `error.${code}` }, { status });
const known = (roleTranslations = '{}') =>
  Response.json({ authenticated: true, role: 'patient', idleUntil: '', endsAt: '', roleTranslations });

const session = (answers: FakeResponses = {}) =>
  fakeStores({
    'GET /api/captcha': () => Response.json({ challenge: 'c' }),
    'POST /api/authentication': () => progress(),
    'GET /api/authenticated': () => known(),
    ...answers,
  });

test('[AU-4] authenticates with a proof of work and applies role texts', async () => {
  const { root, requests, textOverrides } = session({
    'GET /api/authenticated': () => known('{"hello":"Welcome back"}'),
  });
  await root.session.authenticate(claim);
  expect(root.session).toMatchObject({ isAuthenticated: true, role: 'patient', loading: false });
  expect(root.session.attempt.proof.verifiedCaptcha).toBe(true);
  expect(await requests[1]?.json()).toEqual({ ...claim, captcha: 'proof' });
  expect(textOverrides).toEqual([{ hello: 'Welcome back' }]);
  root.clearPersonalData();
  expect(root.session).toMatchObject({ isAuthenticated: false, role: undefined });
  expect(root.session.attempt.proof.verifiedCaptcha).toBe(false);
  expect(textOverrides.at(-1)).toBeUndefined();
});

test('[AU-4] [AU-5] reports a wrong claim and the last attempt', async () => {
  let code = 'authentication-failed';
  const { root } = session({ 'POST /api/authentication': () => problem(code, 403) });
  await root.session.authenticate(claim);
  expect(root.session).toMatchObject({ isAuthenticated: false, attempt: { exhausted: false, problem: { code } } });
  code = 'too-many-attempts';
  await root.session.authenticate(claim);
  expect(root.session.attempt.exhausted).toBe(true);
});

test('sends no claim without a proof of work', async () => {
  const { root, requests, environment } = session();
  Object.assign(environment, { prove: () => Promise.reject(new Error('no part')) });
  await root.session.authenticate(claim);
  expect(root.session.attempt.problem?.code).toBe('captcha-required');
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
  expect(root.session.loading).toBe(false);
});

test('[AU-7] detects disabled cookies by the next call', async () => {
  const { root } = session({ 'GET /api/authenticated': () => problem('not-authenticated', 401) });
  await root.session.authenticate(claim);
  expect(root.session).toMatchObject({ isAuthenticated: false, cookiesDisabled: true });
  const slow = session({ 'GET /api/authenticated': () => problem('internal', 500) }).root.session;
  await slow.authenticate(claim);
  expect(slow.cookiesDisabled).toBe(false);
});

test("[AU-3] allows another code after the server's wait", async () => {
  const sent = { authenticated: false, otpSent: true, resendAfter: 5, channels: ['EMAIL'] };
  const { root, clock } = session({
    'POST /api/authentication': () => progress(sent),
    'POST /api/authentication/codes': () => progress(sent),
    'POST /api/authentication/codes/verification': () => progress(),
  });
  await root.session.authenticate(claim);
  expect(root.session).toMatchObject({
    isAuthenticated: false,
    attempt: { otpSent: true, resendSeconds: 5, channels: ['EMAIL'] },
  });
  clock.now += 4_100;
  root.session.attempt.tick();
  expect(root.session.attempt.resendSeconds).toBe(1);
  clock.now += 1_000;
  root.session.attempt.tick();
  expect(root.session.attempt.resendSeconds).toBe(0);
  await root.session.sendCode('EMAIL');
  expect(root.session.attempt.resendSeconds).toBe(5);
  await root.session.verifyCode('123456');
  expect(root.session).toMatchObject({ isAuthenticated: true, attempt: { otpSent: false } });
});

test('[AU-7] detects disabled cookies after an accepted code', async () => {
  const { root } = session({
    'POST /api/authentication': () => progress({ authenticated: false, otpSent: true }),
    'POST /api/authentication/codes/verification': () => progress(),
    'GET /api/authenticated': () => problem('not-authenticated', 401),
  });
  await root.session.authenticate(claim);
  await root.session.verifyCode('123456');
  expect(root.session).toMatchObject({ isAuthenticated: false, cookiesDisabled: true });
});

test('[AU-7] distinguishes disabled cookies from an expired session', async () => {
  const answers = {
    'POST /api/authentication': () => progress({ authenticated: false, otpSent: true }),
    'POST /api/authentication/codes/verification': () => problem('not-authenticated', 401),
  };
  const { root, clock } = session(answers);
  await root.session.authenticate(claim);
  await root.session.verifyCode('123456');
  expect(root.session.cookiesDisabled).toBe(true);
  clock.now += 60_000;
  await root.session.verifyCode('123456');
  expect(root.session.cookiesDisabled).toBe(false);
});

test('[AU-10] replaces the account on load and clears it on logout', async () => {
  const user = { userId: 'u1', username: 'ada', organization: 'Clinic', currentDoctor: null, role: 'staff' };
  const { root } = session({
    'GET /api/authenticated': () => Response.json({ authenticated: true, role: 'staff', idleUntil: '', endsAt: '' }),
    'GET /api/user': () => Response.json(user),
  });
  await root.session.check();
  await expect.poll(() => root.user.userId).toBe('u1');
  expect(root.user).toMatchObject({ userId: 'u1', username: 'ada', organization: 'Clinic', currentDoctor: undefined });
  root.clearPersonalData();
  expect(root.user).toMatchObject({ userId: '', username: '', organization: '' });
});

test('[AU-9] parses role texts and ignores invalid JSON', () => {
  expect(textsOfRole('{"a":"A","b":1,"c":null}')).toEqual({ a: 'A' });
  for (const json of ['', '[]', '"x"', 'null', '{']) expect(textsOfRole(json)).toEqual({});
});

test.each([
  [[false, true], false, 2],
  [[false, false], true, 2],
  [[true], false, 1],
])('[AU-7] a probe with cookies kept %j finds cookies disabled: %s', async (kept, disabled, calls) => {
  const answers = [...kept];
  const { root, requests } = session({ 'GET /api/cookies': () => Response.json({ kept: answers.shift() }) });
  await root.session.probeCookies();
  expect(root.session.cookiesDisabled).toBe(disabled);
  expect(requests).toHaveLength(calls);
});

test('[AU-7] a failed probe leaves cookies enabled', async () => {
  const { root } = session({ 'GET /api/cookies': () => problem('internal', 500) });
  await root.session.probeCookies();
  expect(root.session.cookiesDisabled).toBe(false);
});
