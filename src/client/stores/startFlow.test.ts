import { expect, test } from 'vitest';
import { type Answers, fakeMemory, fakeSession } from '#test/support/fakeSession.ts';
import { startFlow } from './startFlow.ts';

const progress = (more = {}) =>
  Response.json({ authenticated: true, otpSent: false, resendAfter: 0, channels: [], roleTranslations: '{}', ...more });
const problem = (code: string, status: number) => Response.json({ code, messageKey: `error.${code}` }, { status });
const known = () =>
  Response.json({ authenticated: true, role: 'patient', idleUntil: '', endsAt: '', roleTranslations: '{}' });
const facts = { authenticationType: 'APPOINTMENT', variant: 'own', bookingKey: 'k'.repeat(22) };
const dateOfBirth = '1985-12-10';

/** The flow of authentication, begun; what it put on the screen, and how it ended. */
async function begun(answers: Answers = {}) {
  const memory = fakeMemory();
  const session = fakeSession(
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

test('[AU-2a] [AU-4] what was answered is sent as the flow says, and who is right is handed back', async () => {
  const { run, asked, seen } = await begun();
  await run.answerAndGo('identity', { dateOfBirth });
  expect(await asked[1]?.json()).toEqual({
    ...{ bookingKey: facts.bookingKey, type: 'APPOINTMENT' },
    ...{ dateOfBirth, captcha: 'proof' },
  });
  expect(seen).toEqual(['returned authenticated']);
});

test('[AU-3] a code that is needed is asked for, and one that is wrong once more', async () => {
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
  ['authentication-failed', 403, 'message.authentication_error'],
  ['internal', 500, 'error.server_error_message.500'],
])('[AU-4] after %s one is asked again, is told why, and has typed nothing in vain', async (code, status, message) => {
  const { run, seen } = await begun({ 'POST /api/authentication': () => problem(code, status) });
  await run.answerAndGo('identity', { dateOfBirth });
  expect(seen).toEqual(['identity']);
  expect(run.flow.refusalAt('identity')).toBe(message);
  expect(run.flow.values('identity')).toEqual({ dateOfBirth });
});

test('[AU-5] after the last attempt one is handed back too', async () => {
  const { run, seen } = await begun({ 'POST /api/authentication': () => problem('too-many-attempts', 429) });
  await run.answerAndGo('identity', { dateOfBirth });
  expect(seen).toEqual(['returned too-many-attempts']);
});

test('[AU-7] a code that nobody waits for any more begins anew; so soon, it is the browser that keeps no cookies', async () => {
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

test('nothing of it is kept by the tab, and nothing by itself once it is over', async () => {
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

test('a flow that cannot be had is not begun', async () => {
  const { root, environment } = fakeSession();
  environment.fetchFlow = async () => undefined;
  const host = { enter: () => undefined, onReturn: () => undefined };
  expect(await startFlow(root, 'authentication', facts, host)).toBeUndefined();
});
