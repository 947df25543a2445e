import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';

const portal = withPortal(undefined, 'catalog');

const send = (method: string, path: string, cookie = '', body?: unknown): Promise<Response> =>
  fetch(portal.url + path, {
    method,
    headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const device = { kioskIdentity: 'Front desk; left', postalCodeLocationId: '2010' };

/** As a browser would send the cookies that it was just given. */
const jar = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

test('[KI-4a] stores the device name until 2030 in HttpOnly, Secure cookies', async () => {
  const named = await send('PUT', '/api/kiosk/device', '', { ...device, kioskIdentity: ` ${device.kioskIdentity} ` });
  expect(await named.json()).toEqual(device);
  const attributes = '; Path=/; Expires=Tue, 31 Dec 2030 23:59:59 GMT; HttpOnly; Secure; SameSite=Lax';
  const lines = ['kioskIdentity=Front%20desk%3B%20left', 'postalCodeLocationId=2010'].map((pair) => pair + attributes);
  expect(named.headers.getSetCookie()).toEqual(lines);
  const response = await send('GET', '/api/kiosk/device', jar(named));
  expect(await response.json()).toEqual(device);
  expect(response.headers.getSetCookie()).toEqual(lines);
});

test('[KI-4a] deletes a device name and ignores a forged one', async () => {
  const forgotten = await send('DELETE', '/api/kiosk/device', 'kioskIdentity=x');
  expect(forgotten.status).toBe(204);
  expect(forgotten.headers.getSetCookie().map((line) => line.split('; Expires')[0])).toEqual([
    'kioskIdentity=; Max-Age=0; Path=/',
    'postalCodeLocationId=; Max-Age=0; Path=/',
  ]);
  for (const cookie of ['', 'kioskIdentity=%20%20', `kioskIdentity=${'x'.repeat(81)}`, 'postalCodeLocationId=a%3Cb']) {
    const response = await send('GET', '/api/kiosk/device', cookie);
    expect(await response.json()).toEqual({});
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test('[KI-4a] accepts a Persian device name with a non-joiner', async () => {
  const named = await send('PUT', '/api/kiosk/device', '', { kioskIdentity: 'می\u200cخوانم' });
  expect([named.status, await named.json()]).toEqual([200, { kioskIdentity: 'می\u200cخوانم' }]);
  expect(await (await send('GET', '/api/kiosk/device', jar(named))).json()).toEqual({ kioskIdentity: 'می\u200cخوانم' });
});

test.each([
  {},
  { kioskIdentity: '' },
  { kioskIdentity: '   ' },
  { kioskIdentity: 'a\u0007' },
  { kioskIdentity: 'a\u202eb' },
])('[DL-5] refuses %o as a device name', async (body) => {
  expect((await send('PUT', '/api/kiosk/device', '', body)).status).toBe(400);
});

test('[KI-3] a reset ends the session and clears the browser', async () => {
  const session = await signedIn(portal.db, 'user');
  const holder = `__Host-holder=${randomBytes(16).toString('base64url')}`;
  const all = `${session}; ${holder}; kioskIdentity=desk`;
  expect((await send('GET', '/api/authenticated', all)).status).toBe(200);
  const ended = await send('POST', '/api/kiosk/reset', all);
  expect(ended.status).toBe(204);
  expect(ended.headers.get('clear-site-data')).toBe('"cache", "storage"');
  const gone = ended.headers.getSetCookie().map((line) => line.split('=', 1)[0]);
  expect(gone.sort()).toEqual(['__Host-holder', '__Host-sid', '__Host-sign-in']);
  expect((await send('GET', '/api/authenticated', all)).status).toBe(401);
  const hash = createHash('sha256').update(session.slice('__Host-sid='.length)).digest();
  const { rows } = await portal.db.pool.query('select 1 from session where token_hash = $1', [hash]);
  expect(rows).toHaveLength(0);
  expect((await send('POST', '/api/kiosk/reset')).status).toBe(204);
});

test('[KI-3] only kiosk documents are never stored', async () => {
  const stored = async (path: string) => (await send('GET', path)).headers.get('cache-control');
  expect(await stored('/kiosk')).toBe('no-store');
  expect(await stored('/select-region?kioskMode=true')).toBe('no-store');
  expect(await stored('/select-region')).not.toBe('no-store');
  expect(await stored('/kiosk?kioskMode=false')).not.toBe('no-store');
});
