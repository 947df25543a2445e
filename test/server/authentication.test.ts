import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { solve } from '#test/support/captchaSolution.ts';
import { enter } from '#test/support/enter.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { problemCode } from '#test/support/problemCode.ts';
import { clientAt } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');
const newClient = (address?: string) => clientAt(() => portal.url, address);

type Progress = components['schemas']['authentication'];
const bodyOf = async <T>(answer: Response) => (await answer.json()) as T;
async function receivedCode(to: string, position = 0): Promise<string> {
  return expect
    .poll(async () => {
      const { rows } = await portal.db.pool.query<{ mail: { text: string } }>(
        "select mail from mailbox where mail->>'to' = $1 order by received_at",
        [to],
      );
      return /\d{6}/.exec(rows[position]?.mail.text ?? '')?.[0];
    })
    .toBeDefined()
    .then(async () => {
      const { rows } = await portal.db.pool.query<{ mail: { text: string } }>(
        "select mail from mailbox where mail->>'to' = $1 order by received_at",
        [to],
      );
      return /\d{6}/.exec(rows[position]?.mail.text ?? '')?.[0] ?? '';
    });
}

test('[AU-2a] [AU-8a] key and date of birth open a session stored hashed', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const ada = newClient();
  expect((await ada.get('/api/authenticated')).status).toBe(401);
  expect((await ada.get(`/api/appointments/${bookingKey}`)).status).toBe(401);

  const entered = await enter(ada, { bookingKey, dateOfBirth });
  expect([entered.status, await bodyOf<Progress>(entered)]).toEqual([
    200,
    { authenticated: true, otpSent: false, resendAfter: 0, channels: [], roleTranslations: '{}' },
  ]);
  expect(entered.headers.get('set-cookie')).toMatch(
    /^__Host-sid=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const token = ada.cookies.get('__Host-sid') ?? '';
  const { rows } = await portal.db.pool.query('select row_to_json(s)::text as text from session s');
  expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);

  expect(await bodyOf(await ada.get('/api/authenticated'))).toMatchObject({ role: 'patient', bookingKey });
  expect((await ada.get(`/api/appointments/${bookingKey}`)).status).toBe(200);
});

test('answers a foreign booking like one that does not exist', async () => {
  const [own, foreign] = [await knownBooking(portal.db), await knownBooking(portal.db)];
  const ada = newClient();
  await enter(ada, own);
  const answers = await Promise.all(
    [foreign.bookingKey, newKey()].map(async (key) => {
      const answer = await ada.get(`/api/appointments/${key}`);
      return [answer.status, await answer.text()];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(404);
  const cancel = await ada.post(`/api/appointments/${foreign.bookingKey}/cancellation`, undefined, {
    'idempotency-key': newKey(),
  });
  expect(cancel.status).toBe(404);
  const { rows } = await portal.db.pool.query('select status from appointment where booking_key = $1', [
    foreign.bookingKey,
  ]);
  expect(rows).toEqual([{ status: 'BOOKED' }]);
});

test('a key of one brand opens nothing at another', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db, { brand: 'kauri' });
  expect(await problemCode(await enter(newClient(), { bookingKey, dateOfBirth }))).toBe('authentication-failed');
});

test('refuses an attempt without a new proof of work', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const ada = newClient();
  const claim = { bookingKey, type: 'APPOINTMENT', dateOfBirth };
  expect(await problemCode(await ada.post('/api/authentication', claim))).toBe('captcha-required');
  const captcha = solve(await bodyOf(await ada.get('/api/captcha')));
  expect((await ada.post('/api/authentication', { ...claim, captcha })).status).toBe(200);
  expect(await problemCode(await ada.post('/api/authentication', { ...claim, captcha }))).toBe('captcha-required');
});

test('[AU-5] three wrong dates at an address lock that address only', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const attacker = newClient();
  for (const wrong of ['1980-01-01', '1980-01-02', '1980-01-03'])
    expect(await problemCode(await enter(attacker, { bookingKey, dateOfBirth: wrong }))).toBe('authentication-failed');
  for (const date of ['1980-01-04', dateOfBirth]) {
    const locked = await enter(attacker, { bookingKey, dateOfBirth: date });
    expect([locked.status, await problemCode(locked)]).toEqual([429, 'too-many-attempts']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(86_000);
  }
  expect((await enter(newClient(), { bookingKey, dateOfBirth })).status).toBe(200);
});

test('[AU-5] five wrong dates in a day lock the booking', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  for (let tries = 0; tries < 5; tries++) await enter(newClient(), { bookingKey, dateOfBirth: '1980-01-01' });
  expect(await problemCode(await enter(newClient(), { bookingKey, dateOfBirth }))).toBe('authentication-failed');
  await portal.db.pool.query("update budget set ends_at = now() where name = 'date-booking'");
  expect((await enter(newClient(), { bookingKey, dateOfBirth })).status).toBe(200);
});

test('[AU-3] [AU-4] results need a mailed code that works once', async () => {
  const { bookingKey, dateOfBirth, email } = await knownBooking(portal.db);
  const ada = newClient();
  const askedAt = Date.now();
  const entered = await enter(ada, { bookingKey, dateOfBirth }, 'APPOINTMENT_RESULTS');
  const answeredAt = Date.now();
  const progress = await bodyOf<Progress>(entered);
  expect(progress).toMatchObject({ authenticated: false, otpSent: true, resendAfter: 5, channels: ['EMAIL', 'SMS'] });
  // The code lives ten minutes from a moment between request and response, however long they take.
  const createdAt = Date.parse(progress.otpExpiresAt ?? '') - 600_000;
  expect(createdAt).toBeGreaterThan(askedAt - 1_000);
  expect(createdAt).toBeLessThanOrEqual(answeredAt + 1_000);
  expect((await ada.get('/api/authenticated')).status).toBe(401);
  expect((await ada.get(`/api/appointments/${bookingKey}`)).status).toBe(401);

  const code = await receivedCode(email);
  const before = ada.cookies.get('__Host-sid') ?? '';
  const other = newClient();
  await enter(other, { bookingKey, dateOfBirth }, 'APPOINTMENT_RESULTS');
  expect(await problemCode(await other.post('/api/authentication/codes/verification', { code }))).toBe('code-wrong');

  const verified = await ada.post('/api/authentication/codes/verification', { code });
  expect([verified.status, await bodyOf<Progress>(verified)]).toMatchObject([200, { authenticated: true }]);
  expect(ada.cookies.get('__Host-sid')).not.toBe(before);
  expect(await bodyOf(await ada.get('/api/authenticated'))).toMatchObject({ role: 'patient', verified: true });
  const fixated = newClient();
  fixated.cookies.set('__Host-sid', before);
  expect((await fixated.get('/api/authenticated')).status).toBe(401);
  expect((await fixated.post('/api/authentication/codes/verification', { code })).status).toBe(401);
  expect((await ada.post('/api/authentication/codes/verification', { code })).status).toBe(401);
});

test('[AU-3] sends another code by SMS after the pause', async () => {
  const { bookingKey, dateOfBirth, email, mobile } = await knownBooking(portal.db);
  const ada = newClient();
  await enter(ada, { bookingKey, dateOfBirth }, 'PATIENT_PORTAL');
  const first = await receivedCode(email);
  // The mail may have taken longer than the pause of five seconds, so the code gets the age that each request needs.
  const age = (seconds: number) =>
    portal.db.pool.query('update one_time_code set created_at = now() - make_interval(secs => $1)', [seconds]);
  await age(-55);
  const soon = await ada.post('/api/authentication/codes', { channel: 'SMS' });
  expect([soon.status, await problemCode(soon)]).toEqual([429, 'code-too-soon']);
  expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(5);
  expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  await age(5);
  const { rows } = await portal.db.pool.query("select count(*)::int as n from mailbox where mail->>'to' = $1", [
    mobile,
  ]);
  expect((await ada.post('/api/authentication/codes', { channel: 'SMS' })).status).toBe(200);
  const second = await receivedCode(mobile, rows[0].n);
  if (first !== second)
    expect(await problemCode(await ada.post('/api/authentication/codes/verification', { code: first }))).toBe(
      'code-wrong',
    );
  expect((await ada.post('/api/authentication/codes/verification', { code: second })).status).toBe(200);
});

test('[RT-6e] sends the first code by the wanted channel', async () => {
  const { bookingKey, dateOfBirth, email, mobile } = await knownBooking(portal.db);
  const sentTo = async (to: string) =>
    (await portal.db.pool.query("select 1 from mailbox where mail->>'to' = $1", [to])).rowCount;
  const before = await sentTo(mobile);
  const ada = newClient();
  await enter(ada, { bookingKey, dateOfBirth }, 'APPOINTMENT_RESULTS', { channel: 'SMS' });
  const code = await receivedCode(mobile, before ?? 0);
  expect((await ada.post('/api/authentication/codes/verification', { code })).status).toBe(200);
  expect(await sentTo(email)).toBe(0);
});

test('[RT-6e] sends the code by mail to who has no mobile', async () => {
  const { bookingKey, dateOfBirth, email } = await knownBooking(portal.db);
  const noMobile = `update booking set patient = patient || '{"mobile": ""}' where booking_key = $1`;
  await portal.db.pool.query(noMobile, [bookingKey]);
  const ada = newClient();
  await enter(ada, { bookingKey, dateOfBirth }, 'APPOINTMENT_RESULTS', { channel: 'SMS' });
  const code = await receivedCode(email);
  expect((await ada.post('/api/authentication/codes/verification', { code })).status).toBe(200);
});

test('stores a code in no table and no queue', async () => {
  const { bookingKey, dateOfBirth, email } = await knownBooking(portal.db);
  await enter(newClient(), { bookingKey, dateOfBirth }, 'PATIENT_PORTAL');
  const code = await receivedCode(email);
  for (const table of ['one_time_code', 'outbox', 'session', 'audit_entry', 'budget']) {
    const { rows } = await portal.db.pool.query(`select row_to_json(t)::jsonb - 'at_micros' as row from ${table} t`);
    const texts = rows.flatMap(({ row }) => Object.values(row).map(String));
    expect(texts, table).not.toContain(code);
  }
});

test('refuses an expired code', async () => {
  const { bookingKey, dateOfBirth, email } = await knownBooking(portal.db);
  const ada = newClient();
  await enter(ada, { bookingKey, dateOfBirth }, 'PATIENT_PORTAL');
  const code = await receivedCode(email);
  await portal.db.pool.query('update one_time_code set expires_at = now() where booking_key = $1', [bookingKey]);
  expect(await problemCode(await ada.post('/api/authentication/codes/verification', { code }))).toBe('code-wrong');
});

test('logout ends one session, or all with everywhere', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const [phone, tablet, laptop] = [newClient(), newClient(), newClient()];
  for (const one of [phone, tablet, laptop]) await enter(one, { bookingKey, dateOfBirth });
  const token = phone.cookies.get('__Host-sid') ?? '';
  expect((await phone.post('/api/logout')).status).toBe(204);
  expect(phone.cookies.has('__Host-sid')).toBe(false);
  phone.cookies.set('__Host-sid', token);
  expect((await phone.get('/api/authenticated')).status).toBe(401);
  expect((await laptop.get('/api/authenticated')).status).toBe(200);
  expect((await tablet.post('/api/logout?everywhere=true')).status).toBe(204);
  expect((await laptop.get('/api/authenticated')).status).toBe(401);
  expect((await newClient().post('/api/logout')).status).toBe(204);
});

test('a session ends when idle and after its maximum time', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const pass = (what: 'idle_until' | 'ends_at', minutes: number) =>
    portal.db.pool.query(`update session set ${what} = ${what} - make_interval(mins => $1) where booking_key = $2`, [
      minutes,
      bookingKey,
    ]);
  const ada = newClient();
  await enter(ada, { bookingKey, dateOfBirth });
  for (let times = 0; times < 2; times++) {
    await pass('idle_until', 14);
    expect((await ada.get(`/api/appointments/${bookingKey}`)).status).toBe(200);
  }
  await pass('idle_until', 14);
  await ada.get('/api/authenticated');
  await pass('idle_until', 1);
  expect((await ada.get('/api/authenticated')).status).toBe(401);

  await enter(ada, { bookingKey, dateOfBirth });
  await pass('ends_at', 8 * 60);
  expect((await ada.get(`/api/appointments/${bookingKey}`)).status).toBe(401);
});

test('the booking browser sees its booking for one day', async () => {
  const holder = clientAt(() => portal.url);
  holder.cookies.set('__Host-holder', 'A'.repeat(22));
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256').update('A'.repeat(22)).digest();
  const { bookingKey } = await knownBooking(portal.db, { holder: hash });
  expect((await holder.get(`/api/appointments/${bookingKey}`)).status).toBe(200);
  const other = newClient();
  other.cookies.set('__Host-holder', 'B'.repeat(22));
  expect((await other.get(`/api/appointments/${bookingKey}`)).status).toBe(401);
  await portal.db.pool.query("update booking set created_at = now() - interval '25 hours' where booking_key = $1", [
    bookingKey,
  ]);
  expect((await holder.get(`/api/appointments/${bookingKey}`)).status).toBe(401);
});
