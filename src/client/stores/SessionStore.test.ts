import { expect, test } from 'vitest';
import { type Answers, fakeSession } from '#test/support/fakeSession.ts';
import { textsOfRole } from './SessionStore.ts';

const claim = { bookingKey: 'k'.repeat(22), type: 'APPOINTMENT', dateOfBirth: '1985-12-10' } as const;
const progress = (more = {}) =>
  Response.json({ authenticated: true, otpSent: false, resendAfter: 0, channels: [], roleTranslations: '{}', ...more });
const problem = (code: string, status: number) => Response.json({ code, messageKey: `error.${code}` }, { status });
const known = (roleTranslations = '{}') =>
  Response.json({ authenticated: true, role: 'patient', idleUntil: '', endsAt: '', roleTranslations });

const session = (answers: Answers = {}) =>
  fakeSession({
    'GET /api/captcha': () => Response.json({ challenge: 'c' }),
    'POST /api/authentication': () => progress(),
    'GET /api/authenticated': () => known(),
    ...answers,
  });

test('[AU-4] who is right is in: a proof of work goes along, and the texts of the role take their place', async () => {
  const { root, asked, said } = session({
    'GET /api/authenticated': () => known('{"hello":"Welcome back"}'),
  });
  await root.session.authenticate(claim);
  expect(root.session).toMatchObject({ isAuthenticated: true, role: 'patient', loading: false });
  expect(root.session.attempt.proof.verifiedCaptcha).toBe(true);
  expect(await asked[1]?.json()).toEqual({ ...claim, captcha: 'proof' });
  expect(said).toEqual([{ hello: 'Welcome back' }]);
  root.clearPersonalData();
  expect(root.session).toMatchObject({ isAuthenticated: false, role: undefined });
  expect(root.session.attempt.proof.verifiedCaptcha).toBe(false);
  expect(said.at(-1)).toBeUndefined();
});

test('[AU-4] [AU-5] who is wrong is told so, and after the last attempt too', async () => {
  let code = 'authentication-failed';
  const { root } = session({ 'POST /api/authentication': () => problem(code, 403) });
  await root.session.authenticate(claim);
  expect(root.session).toMatchObject({ isAuthenticated: false, attempt: { exhausted: false, problem: { code } } });
  code = 'too-many-attempts';
  await root.session.authenticate(claim);
  expect(root.session.attempt.exhausted).toBe(true);
});

test('without a solution nothing is sent, and one is told', async () => {
  const { root, asked, environment } = session();
  Object.assign(environment, { prove: () => Promise.reject(new Error('no part')) });
  await root.session.authenticate(claim);
  expect(root.session.attempt.problem?.code).toBe('captcha-required');
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
  expect(root.session.loading).toBe(false);
});

test('[AU-7] a browser that keeps no cookies is found by the next call', async () => {
  const { root } = session({ 'GET /api/authenticated': () => problem('not-authenticated', 401) });
  await root.session.authenticate(claim);
  expect(root.session).toMatchObject({ isAuthenticated: false, cookiesDisabled: true });
  const slow = session({ 'GET /api/authenticated': () => problem('internal', 500) }).root.session;
  await slow.authenticate(claim);
  expect(slow.cookiesDisabled).toBe(false);
});

test('[AU-3] a code is asked for; another one only after the wait that the server told', async () => {
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

test('[AU-7] a session that is gone at once was never kept; one that is gone later has run out', async () => {
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

test('[AU-10] the account is replaced on load and emptied on logout', async () => {
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

test('[AU-9] texts of a role are read as they are meant, whatever stands there', () => {
  expect(textsOfRole('{"a":"A","b":1,"c":null}')).toEqual({ a: 'A' });
  for (const json of ['', '[]', '"x"', 'null', '{']) expect(textsOfRole(json)).toEqual({});
});

test.each([
  [[false, true], false, 2],
  [[false, false], true, 2],
  [[true], false, 1],
])('[AU-7] a server that gets its cookie back %j finds cookies disabled: %s', async (kept, disabled, calls) => {
  const answers = [...kept];
  const { root, asked } = session({ 'GET /api/cookies': () => Response.json({ kept: answers.shift() }) });
  await root.session.probeCookies();
  expect(root.session.cookiesDisabled).toBe(disabled);
  expect(asked).toHaveLength(calls);
});

test('[AU-7] a server that does not answer says nothing of cookies', async () => {
  const { root } = session({ 'GET /api/cookies': () => problem('internal', 500) });
  await root.session.probeCookies();
  expect(root.session.cookiesDisabled).toBe(false);
});
