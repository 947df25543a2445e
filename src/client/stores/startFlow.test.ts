import { expect, test } from 'vitest';
import { type FakeResponses, fakeMemory, fakeStores } from '#test/support/fakeStores.ts';
import { startFlow } from './startFlow.ts';

const progress = (more = {}) =>
  Response.json({ authenticated: true, otpSent: false, resendAfter: 0, channels: [], roleTranslations: '{}', ...more });
const problem = (code: string, status: number) => Response.json({ code, messageKey: `error.${code}` }, { status });
const known = () =>
  Response.json({ authenticated: true, role: 'patient', idleUntil: '', endsAt: '', roleTranslations: '{}' });
const facts = { authenticationType: 'APPOINTMENT', variant: 'own', bookingKey: 'k'.repeat(22) };
const dateOfBirth = '1985-12-10';

/** Starts the authentication flow; records the screens and the result. */
async function begun(answers: FakeResponses = {}) {
  const memory = fakeMemory();
  const session = fakeStores(
    {
      'GET /api/captcha': () => Response.json({ challenge: 'c' }),
      'POST /api/authentication': () => progress(),
      'GET /api/authenticated': known,
      ...answers,
    },
    memory,
  );
  const seen: string[] = [];
  const host = { enter: (step: string) => seen.push(step), onReturn: (how: string) => seen.push(`returned ${how}`) };
  const run = await startFlow(session.root, 'authentication', facts, host);
  if (!run) throw new Error('It is there');
  return { ...session, memory, seen, run };
}

test('[AU-2a] [AU-4] sends the mapped answers and returns after success', async () => {
  const { run, requests, seen } = await begun();
  await run.answerAndGo('identity', { dateOfBirth });
  expect(await requests[1]?.json()).toEqual({
    bookingKey: facts.bookingKey,
    type: 'APPOINTMENT',
    dateOfBirth,
    captcha: 'proof',
  });
  expect(seen).toEqual(['returned authenticated']);
});

test('[AU-3] asks for a code, and again after a wrong one', async () => {
  let wrong = true;
  const { run, seen } = await begun({
    'POST /api/authentication': () => progress({ authenticated: false, otpSent: true, channels: ['EMAIL'] }),
    'POST /api/authentication/codes/verification': () => (wrong ? problem('code-wrong', 403) : progress()),
  });
  await run.answerAndGo('identity', { dateOfBirth });
  await run.answerAndGo('code', { code: '111111' });
  expect(run.flow.refusalAt('code')).toBe('message.authentication_otp_error');
  wrong = false;
  await run.answerAndGo('code', { code: '222222' });
  expect(seen).toEqual(['code', 'code', 'returned authenticated']);
});

test.each([
  ['authentication-failed', 403, 'error.authentication-failed'],
  ['internal', 500, 'error.server_error_message.500'],
])('[AU-4] asks again after %s with the reason and answers', async (code, status, message) => {
  const { run, seen } = await begun({ 'POST /api/authentication': () => problem(code, status) });
  await run.answerAndGo('identity', { dateOfBirth });
  expect(seen).toEqual(['identity']);
  expect(run.flow.refusalAt('identity')).toBe(message);
  expect(run.flow.values('identity')).toEqual({ dateOfBirth });
});

test('[AU-5] returns after the last attempt', async () => {
  const { run, seen } = await begun({ 'POST /api/authentication': () => problem('too-many-attempts', 429) });
  await run.answerAndGo('identity', { dateOfBirth });
  expect(seen).toEqual(['returned too-many-attempts']);
});

test('[AU-7] restarts after an expired code and detects disabled cookies', async () => {
  const { run, seen, clock } = await begun({
    'POST /api/authentication': () => progress({ authenticated: false, otpSent: true }),
    'POST /api/authentication/codes/verification': () => problem('not-authenticated', 401),
  });
  await run.answerAndGo('identity', { dateOfBirth });
  await run.answerAndGo('code', { code: '111111' });
  expect(run.flow.refusalAt('code')).toBe('message.authentication_cookies_error');
  clock.now += 120_000;
  await run.answerAndGo('code', { code: '222222' });
  expect(seen).toEqual(['code', 'code', 'identity']);
});

test('stores nothing in the tab and clears itself', async () => {
  const { run, root, memory, seen } = await begun();
  root.flow.draft('details', { notes: 'typed' });
  run.flow.draft('identity', { dateOfBirth });
  await run.answerAndGo('identity', { dateOfBirth });
  expect(JSON.stringify([...memory.kept])).toContain('typed');
  expect(JSON.stringify([...memory.kept])).not.toContain(dateOfBirth);
  run.end();
  expect(JSON.stringify([run.flow.run.answers, run.flow.drafts])).toBe('[{},{}]');
  await run.answerAndGo('identity', { dateOfBirth });
  expect(seen).toEqual(['returned authenticated']);
});

test('returns undefined for a flow that cannot be fetched', async () => {
  const { root, environment } = fakeStores();
  environment.fetchFlow = async () => undefined;
  const host = { enter: () => undefined, onReturn: () => undefined };
  expect(await startFlow(root, 'authentication', facts, host)).toBeUndefined();
});
