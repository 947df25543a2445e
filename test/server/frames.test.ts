import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { sessionTokenHash, type TokenCarrier } from '#server/domain/authentication/session.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { solve } from '#test/support/captchaSolution.ts';
import { listedSlots, soon, weekFrom } from '#test/support/freeSlots.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { clientAt } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1', BRANDS_FROM: 'database' }), 'catalog');
const folder = withPackFolder();
const own = () => ({ 'sec-fetch-site': 'same-origin', origin: portal.url });
const framed = (how: 'cookies' | 'memory') => ({ ...own(), 'portal-frame': how });

beforeAll(() => publishSettings(portal, folder, { frameOrigins: ['https://partner.test', 'https://b.test:8443'] }));

async function ancestors(path: string): Promise<string | undefined> {
  const { headers } = await fetch(portal.url + path);
  return /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1];
}

test.each(['/iframe', '/iframe/', '/iframe/select-region', '/iframe/appointments/x', '/iframe/nothing'])(
  '[RT-15a] allows the sites of the brand to frame %s',
  async (path) => {
    expect(await ancestors(path)).toBe("'self' https://partner.test https://b.test:8443");
    expect(await ancestors(path.replace('/iframe', '') || '/')).toBe("'none'");
  },
);

test.each(['/iframe-test', '/iframed', '/api/regions', '/embed/v1.js', '/kiosk?kioskMode=true', '/x/../iframe%2fx'])(
  '[RT-15a] allows no site to frame %s',
  async (path) => {
    expect(await ancestors(path)).toBe("'none'");
  },
);

test('[RT-12] the frame test page may frame the portal only', async () => {
  const { headers } = await fetch(`${portal.url}/iframe-test?link=https://evil.test`);
  expect(headers.get('content-security-policy')).toContain("; frame-src 'self';");
  const { headers: others } = await fetch(`${portal.url}/iframe/select-region`);
  expect(others.get('content-security-policy')).not.toContain('frame-src');
});

test('[RT-15a] a brand without sites allows its own frames only', async () => {
  const { port } = new URL(portal.url);
  const request = get({ host: 'localhost', port, path: '/iframe/select-region', headers: { host: 'kauri.localhost' } });
  const [{ headers }] = (await once(request, 'response')) as [IncomingMessage];
  request.destroy();
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self';");
});

test('[CF-2a] keeps the language of a frame per surrounding site', async () => {
  const cookieAt = async (path: string) => (await fetch(`${portal.url}${path}?locale=mk`)).headers.getSetCookie();
  expect(await cookieAt('/iframe/select-region')).toEqual([
    'locale=mk; Max-Age=31536000; Path=/; HttpOnly; Secure; Partitioned; SameSite=None',
  ]);
  expect(await cookieAt('/select-region')).toEqual(['locale=mk; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax']);
});

test('[RT-15a] serves the embed script compressed and cached for ten minutes', async () => {
  const answer = await fetch(`${portal.url}/embed/v1.js`, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(6_000);
  expect((await fetch(`${portal.url}/embed/v2.js`)).status).toBe(404);
});

/** Authenticates as a page in a frame and returns the response. */
async function enter(client: ReturnType<typeof clientAt>, bookingKey: string, dateOfBirth: string, headers: object) {
  const captcha = solve(await (await client.get('/api/captcha')).json());
  const body = { bookingKey, type: 'APPOINTMENT', dateOfBirth, captcha };
  return client.post('/api/authentication', body, { ...headers });
}

async function roleAt(headers: Record<string, string>): Promise<string | number> {
  const answer = await fetch(`${portal.url}/api/authenticated`, { headers });
  return answer.ok ? (await answer.json()).role : answer.status;
}

test('[RT-15a] a frame session has a separate cookie', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const answer = await enter(
    clientAt(() => portal.url),
    bookingKey,
    dateOfBirth,
    framed('cookies'),
  );
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-esid=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/);
  expect(answer.headers.has('portal-session')).toBe(false);
  const [pair = ''] = cookie.split(';');
  expect(await roleAt({ cookie: pair, 'portal-frame': 'cookies' })).toBe('patient');
  expect(await roleAt({ cookie: pair })).toBe(401);
  expect(await roleAt({ cookie: pair, 'portal-frame': 'memory' })).toBe(401);
});

test.each(['cookies', 'memory', 'nonsense'])(
  "[RT-15a] ignores the portal's own session in a frame: %s",
  async (how) => {
    const { bookingKey } = await knownBooking(portal.db);
    const cookie = await signedIn(portal.db, 'patient', { bookingKey });
    expect(await roleAt({ cookie })).toBe('patient');
    expect(await roleAt({ cookie, 'portal-frame': how })).toBe(401);
  },
);

test('[AU-7] a frame without cookies carries its token until logout', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const client = clientAt(() => portal.url);
  const answer = await enter(client, bookingKey, dateOfBirth, framed('memory'));
  expect(answer.headers.getSetCookie()).toEqual([]);
  const token = answer.headers.get('portal-session') ?? '';
  expect(sessionTokenHash(token)).toBeDefined();
  const carried = { 'portal-frame': 'memory', 'portal-session': token };
  expect(await roleAt(carried)).toBe('patient');
  expect(await roleAt({ 'portal-session': token })).toBe(401);
  expect(await roleAt({ 'portal-frame': 'cookies', 'portal-session': token })).toBe(401);
  for (const pair of [{ cookie: `__Host-sid=${token}` }, { cookie: `__Host-esid=${token}`, 'portal-frame': 'cookies' }])
    expect(await roleAt(pair)).toBe(401);
  const out = await client.post('/api/logout', undefined, { ...own(), ...carried });
  expect([out.status, out.headers.get('portal-session')]).toEqual([204, '']);
  expect(await roleAt(carried)).toBe(401);
});

/** Each way to carry a token, as the headers of a request. */
const carriers: Record<TokenCarrier, (name: 'sid' | 'holder', token: string) => Record<string, string>> = {
  cookie: (name, token) => ({ cookie: `__Host-${name}=${token}` }),
  'frame-cookie': (name, token) => ({ cookie: `__Host-e${name}=${token}`, 'portal-frame': 'cookies' }),
  header: (name, token) => ({
    [name === 'sid' ? 'portal-session' : 'portal-holder']: token,
    'portal-frame': 'memory',
  }),
};

test.each(Object.keys(carriers) as TokenCarrier[])(
  '[RT-15a] a session token in %s is valid there only',
  async (own) => {
    const { bookingKey } = await knownBooking(portal.db);
    const [, token = ''] = (await signedIn(portal.db, 'patient', { bookingKey, carrier: own })).split('=');
    for (const [carrier, headersOf] of Object.entries(carriers)) {
      const expected = carrier === own;
      const headers = headersOf('sid', token);
      expect(await roleAt(headers), carrier).toBe(expected ? 'patient' : 401);
      const answer = await fetch(`${portal.url}/api/appointments/${bookingKey}`, { headers });
      expect(answer.status, carrier).toBe(expected ? 200 : 401);
    }
  },
);

test.each(Object.keys(carriers) as TokenCarrier[])('[SL-5] a holder token in %s is valid there only', async (own) => {
  const token = newKey();
  const search = {
    exams: ['us-knee'],
    clinics: ['surry-hills'],
    view: 'WEEK',
    from: soon(),
    slotsOn: weekFrom(soon()),
  };
  const send = (path: string, headers: Record<string, string>, body?: unknown) =>
    fetch(portal.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'sec-fetch-site': 'same-origin',
        origin: portal.url,
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': newKey() }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const found = await (await send('/api/availability/search', carriers[own]('holder', token), search)).json();
  const body = { slots: [listedSlots(found)[0]?.token] };
  expect((await send('/api/holds', carriers[own]('holder', token), body)).status).toBe(201);
  for (const [carrier, headersOf] of Object.entries(carriers)) {
    const answer = await send('/api/holds/current', headersOf('holder', token));
    expect(answer.status, carrier).toBe(carrier === own ? 200 : 404);
  }
});

test.each<Record<string, string>>([
  { 'portal-frame': 'cookies' },
  { 'portal-frame': 'memory', 'sec-fetch-site': 'same-origin' },
  { 'portal-frame': 'memory', origin: 'PORTAL' },
  { 'portal-frame': 'cookies', 'sec-fetch-site': 'cross-site', origin: 'PORTAL' },
  { 'portal-frame': 'cookies', 'sec-fetch-site': 'same-origin', origin: 'https://partner.test' },
])('[RT-15a] refuses a frame write without proof of origin: %j', async ({ origin, ...rest }) => {
  const { bookingKey } = await knownBooking(portal.db);
  const [, token = ''] = (await signedIn(portal.db, 'patient', { bookingKey, carrier: 'frame-cookie' })).split('=');
  const cookie = `__Host-esid=${token}`;
  const cancel = async (headers: Record<string, string>) => {
    const url = `${portal.url}/api/appointments/${bookingKey}/cancellation`;
    const carried = { cookie, 'portal-session': token, 'idempotency-key': newKey(), ...headers };
    return (await fetch(url, { method: 'POST', headers: carried })).status;
  };
  expect(await cancel({ ...rest, ...(origin && { origin: origin.replace('PORTAL', portal.url) }) })).toBe(403);
  expect(await cancel(framed('cookies'))).toBe(200);
});
