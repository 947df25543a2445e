import { expect, test } from 'vitest';
import { logInAt, withIdentityProvider } from '#test/support/identityProvider.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { registeredKioskDevice } from '#test/support/registeredKioskDevice.ts';
import { clientAt, type TestClient } from '#test/support/testClient.ts';

const identity = withIdentityProvider();
const portal = withPortal(() => identity.settings, 'catalog');
const newClient = () => clientAt(() => portal.url);

/** Goes to the identity provider and back; returns the callback address without requesting it. */
async function goThere(client: TestClient, provider: string, name: string, returnTo = '/'): Promise<string> {
  identity.allow(`${portal.url}/api/sign-in/${provider}/callback`);
  const away = await client.get(`/api/sign-in/${provider}?returnTo=${encodeURIComponent(returnTo)}`);
  expect(away.status).toBe(302);
  return (await logInAt(away.headers.get('location') ?? '', name)).slice(portal.url.length);
}

async function signIn(client: TestClient, provider: string, name: string, returnTo?: string) {
  const back = await client.get(await goThere(client, provider, name, returnTo));
  return [back.status, back.headers.get('location')];
}

test("[AU-10] [AU-11b] staff sign in, return and see their brand's bookings", async () => {
  const { bookingKey } = await knownBooking(portal.db);
  const other = await knownBooking(portal.db, { brand: 'kauri' });
  const grace = newClient();
  expect(await signIn(grace, 'staff', 'grace', `/appointments/${bookingKey}`)).toEqual([
    302,
    `/appointments/${bookingKey}`,
  ]);
  expect(await (await grace.get('/api/user')).json()).toEqual({
    userId: 'grace',
    username: 'grace',
    name: 'Grace Sample',
    rights: [],
    organization: 'Southern Light',
    currentDoctor: null,
    role: 'staff',
  });
  expect((await grace.get(`/api/appointments/${bookingKey}`)).status).toBe(200);
  expect((await grace.get(`/api/appointments/${other.bookingKey}`)).status).toBe(404);
  await grace.post('/api/logout');
  expect((await grace.get('/api/user')).status).toBe(401);
});

test('[AU-10] a referrer has a name and sees no foreign booking', async () => {
  const { bookingKey } = await knownBooking(portal.db);
  const edith = newClient();
  await signIn(edith, 'referrer', 'edith');
  expect(await (await edith.get('/api/user')).json()).toMatchObject({
    currentDoctor: { firstName: 'Edith', lastName: 'Sample' },
    organization: null,
    role: 'referrer',
  });
  expect((await edith.get(`/api/appointments/${bookingKey}`)).status).toBe(404);
});

test('staff who sign in at a kiosk have its limits', async () => {
  const grace = newClient();
  const [name = '', token = ''] = (await registeredKioskDevice(portal.db)).split('=');
  grace.cookies.set(name, token);
  await signIn(grace, 'staff', 'grace');
  expect((await grace.get('/api/user')).status).toBe(200);
  const { rows } = await portal.db.pool.query(
    'select idle_seconds, extract(epoch from ends_at - created_at)::int as seconds from session order by created_at desc limit 1',
  );
  expect(rows).toEqual([{ idle_seconds: 300, seconds: 600 }]);
});

test.each([
  ['staff', 'edith'],
  ['referrer', 'grace'],
  ['staff', 'nobody'],
])('refuses %s sign-in for %s', async (provider, name) => {
  const client = newClient();
  expect(await signIn(client, provider, name)).toEqual([302, '/deny']);
  expect((await client.get('/api/authenticated')).status).toBe(401);
});

test('the callback works once, unaltered, in the same browser', async () => {
  const grace = newClient();
  const back = await goThere(grace, 'staff', 'grace');
  const thief = newClient();
  expect((await thief.get(back)).headers.get('location')).toBe('/deny');
  expect(thief.cookies.has('__Host-sid')).toBe(false);
  const marked = new Map(grace.cookies);
  expect((await grace.get(back)).headers.get('location')).toBe('/');
  for (const [name, value] of marked) thief.cookies.set(name, value);
  expect((await thief.get(back)).headers.get('location')).toBe('/deny');

  for (const change of [/state=[^&]+/, /code=[^&]+/]) {
    const edith = newClient();
    const changed = (await goThere(edith, 'referrer', 'edith')).replace(change, (part) => `${part.slice(0, -4)}AAAA`);
    expect((await edith.get(changed)).headers.get('location')).toBe('/deny');
    expect(edith.cookies.has('__Host-sid')).toBe(false);
  }
});

test('the callback of one provider does not work at another', async () => {
  const edith = newClient();
  const back = await goThere(edith, 'referrer', 'edith');
  expect((await edith.get(back.replace('/referrer/', '/staff/'))).headers.get('location')).toBe('/deny');
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/api/logout'])(
  'the callback ignores the foreign return address %s',
  async (returnTo) => {
    expect(await signIn(newClient(), 'staff', 'grace', returnTo)).toEqual([302, '/']);
  },
);

test("signing in ends the browser's previous session", async () => {
  const grace = newClient();
  await signIn(grace, 'staff', 'grace');
  const before = grace.cookies.get('__Host-sid') ?? '';
  await signIn(grace, 'staff', 'grace');
  const old = newClient();
  old.cookies.set('__Host-sid', before);
  expect((await old.get('/api/authenticated')).status).toBe(401);
  expect((await grace.get('/api/authenticated')).status).toBe(200);
});
