import { expect, test } from 'vitest';
import { kioskDevices, kioskRevoke } from '#cli/commands/kiosk.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { registeredKioskDevice } from '#test/support/registeredKioskDevice.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { clientAt, type TestClient } from '#test/support/testClient.ts';

const signingKey = 'k'.repeat(43);
const portal = withPortal(() => ({ SIGNING_KEY: signingKey, TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');
const cookie = '__Host-kiosk';

function browserWith(pair: string): TestClient {
  const client = clientAt(() => portal.url);
  const [name = '', value = ''] = pair.split('=');
  client.cookies.set(name, value);
  return client;
}

/** A device at which a member of staff has signed in, named and registered. */
async function registered(): Promise<TestClient> {
  const device = browserWith(await signedIn(portal.db, 'staff'));
  device.cookies.set('kioskIdentity', 'Reception%202');
  expect((await device.post('/api/kiosk/registration')).status).toBe(200);
  return device;
}

const deviceOf = async (device: TestClient) => (await device.get('/api/kiosk/device')).json();
const withoutAnythingElse = (device: TestClient) => browserWith(`${cookie}=${device.cookies.get(cookie)}`);

async function command(run: typeof kioskRevoke, ...args: string[]) {
  const output: string[] = [];
  const io = { print: (line: string) => output.push(line), printError: (line: string) => output.push(line) };
  const before = { ...process.env };
  Object.assign(process.env, { DATABASE_URL: portal.databaseUrl, SIGNING_KEY: signingKey, NODE_ENV: 'test' });
  try {
    return { status: await run.run(args, io), output };
  } finally {
    process.env = before;
  }
}

test('[AU-11b] [KI-4a] staff register a device, which signs them out of it', async () => {
  const staff = await signedIn(portal.db, 'staff');
  const device = browserWith(staff);
  const answer = await device.post('/api/kiosk/registration');
  expect(await answer.json()).toEqual({ registered: true });
  const given = answer.headers.getSetCookie().find((line) => line.startsWith(cookie)) ?? '';
  expect(given).toMatch(
    /^__Host-kiosk=[\w-]{43}; Path=\/; Expires=Tue, 31 Dec 2030 23:59:59 GMT; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(device.cookies.has('__Host-sid')).toBe(false);
  expect((await browserWith(staff).get('/api/user')).status).toBe(401);
  const { rows } = await portal.db.pool.query('select encode(token_hash, $1) as hash from kiosk_device', ['hex']);
  expect(JSON.stringify(rows)).not.toContain(device.cookies.get(cookie));
});

test.each(['visitor', 'patient', 'kiosk', 'referrer', 'user'] as const)('%s cannot register a kiosk', async (role) => {
  const client = role === 'visitor' ? clientAt(() => portal.url) : browserWith(await signedIn(portal.db, role));
  const answer = await client.post('/api/kiosk/registration');
  expect(answer.status).toBe(role === 'visitor' ? 401 : 403);
  expect(client.cookies.has(cookie)).toBe(false);
});

test('[KI-4a] each load renews the device token, a reset keeps it', async () => {
  const device = await registered();
  const response = await device.get('/api/kiosk/device');
  expect(await response.json()).toEqual({ kioskIdentity: 'Reception 2', registered: true });
  expect(
    response.headers.getSetCookie().some((line) => line.startsWith(`${cookie}=${device.cookies.get(cookie)};`)),
  ).toBe(true);
  await device.post('/api/kiosk/reset');
  expect(await deviceOf(device)).toMatchObject({ registered: true });
});

test('deletes an unknown, foreign or revoked device token', async () => {
  const strangers = [`${cookie}=${'A'.repeat(43)}`, `${cookie}=short`, await registeredKioskDevice(portal.db, 'kauri')];
  for (const pair of strangers) {
    const device = browserWith(pair);
    expect(await deviceOf(device)).toEqual({});
    expect(device.cookies.has(cookie)).toBe(false);
  }
});

test('a registered device opens no booking and renews no session', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const device = withoutAnythingElse(await registered());
  expect((await device.get(`/api/appointments/${bookingKey}`)).status).toBe(401);
  expect((await device.get('/api/authenticated')).status).toBe(401);
  const captcha = freeSolution(Buffer.from(signingKey));
  const claim = { bookingKey, dateOfBirth, type: 'APPOINTMENT', captcha };
  expect((await device.post('/api/authentication', claim)).status).toBe(200);
  expect((await device.get(`/api/appointments/${bookingKey}`)).status).toBe(200);
  const ends = async () =>
    (
      await portal.db.pool.query('select idle_until, ends_at, created_at from session where booking_key = $1', [
        bookingKey,
      ])
    ).rows[0];
  const { ends_at, created_at, idle_until } = await ends();
  expect((ends_at.getTime() - created_at.getTime()) / 60_000).toBeCloseTo(10, 1);
  await portal.db.pool.query("update session set idle_until = now() + interval '1 minute' where booking_key = $1", [
    bookingKey,
  ]);
  const before = (await ends()).idle_until;
  expect(before).not.toEqual(idle_until);
  await deviceOf(device);
  expect((await ends()).idle_until).toEqual(before);
});

test('a device session ends after five idle minutes', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const device = withoutAnythingElse(await registered());
  const captcha = freeSolution(Buffer.from(signingKey));
  await device.post('/api/authentication', { bookingKey, dateOfBirth, type: 'APPOINTMENT', captcha });
  const secondsLeft = async () => {
    const { rows } = await portal.db.pool.query<{ left: number }>(
      'select extract(epoch from idle_until - now())::float8 as left from session where booking_key = $1',
      [bookingKey],
    );
    return rows[0]?.left ?? 0;
  };
  const pass = (seconds: number) =>
    portal.db.pool.query(
      'update session set idle_until = idle_until - make_interval(secs => $1) where booking_key = $2',
      [seconds, bookingKey],
    );
  expect(await secondsLeft()).toBeGreaterThan(290);
  await pass(200);
  expect((await device.get(`/api/appointments/${bookingKey}`)).status).toBe(200);
  expect(await secondsLeft()).toBeGreaterThan(290);
  expect(await secondsLeft()).toBeLessThanOrEqual(300);
  await pass(301);
  expect((await device.get(`/api/appointments/${bookingKey}`)).status).toBe(401);
});

test('the commands list devices and revoke one at once', async () => {
  const device = await registered();
  device.cookies.set('kioskIdentity', 'Lift%20lobby');
  await deviceOf(device);
  const { output } = await command(kioskDevices);
  const [id = ''] = output.find((line) => line.endsWith('Lift lobby'))?.split(' ') ?? [];
  expect(await command(kioskRevoke, id)).toMatchObject({ status: 0 });
  expect(await deviceOf(device)).toEqual({ kioskIdentity: 'Lift lobby' });
  expect(await command(kioskRevoke, id)).toMatchObject({ status: 1 });
  expect(await command(kioskRevoke, 'x')).toMatchObject({ status: 2 });
  expect((await command(kioskDevices)).output.some((line) => line.startsWith(id) && line.includes('revoked'))).toBe(
    true,
  );
  const { rows } = await portal.db.pool.query(
    "select role, action from audit_entry where action like '%-device' order by position desc limit 2",
  );
  expect(rows).toEqual([
    { role: 'staff', action: 'revoke-device' },
    { role: 'staff', action: 'register-device' },
  ]);
});
