import { expect, test } from 'vitest';
import { newKey } from '#test/support/bookingOrder.ts';
import { freeSolution, solve } from '#test/support/captchaSolution.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { clientAt } from '#test/support/testClient.ts';

const signingKey = 'k'.repeat(43);
const portal = withPortal(
  () => ({ TRUSTED_PROXIES: '127.0.0.1', WRITES_PER_MINUTE: '20', SIGNING_KEY: signingKey }),
  'catalog',
);

async function cancel(headers: Record<string, string>) {
  const { bookingKey } = await knownBooking(portal.db);
  const cookie = await signedIn(portal.db, 'patient', { bookingKey });
  const client = clientAt(() => portal.url);
  const answer = await client.post(`/api/appointments/${bookingKey}/cancellation`, undefined, {
    cookie,
    'idempotency-key': newKey(),
    ...headers,
  });
  const { rows } = await portal.db.pool.query('select status from appointment where booking_key = $1', [bookingKey]);
  return [answer.status, rows[0].status];
}

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
])('refuses a write from another site: %j', async (headers) => {
  expect(await cancel(headers)).toEqual([403, 'BOOKED']);
});

test('accepts a write from the portal’s page and from programs', async () => {
  const own = { 'sec-fetch-site': 'same-origin', origin: portal.url };
  expect(await cancel(own)).toEqual([200, 'CANCELED']);
  expect(await cancel({})).toEqual([200, 'CANCELED']);
});

test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
  'refuses the body of a form: %s',
  async (type) => {
    const answer = await fetch(`${portal.url}/api/authentication`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{"bookingKey":"x"}',
    });
    expect(answer.status).toBe(415);
  },
);

test('requires proofs after half of the writes of an address', async () => {
  const busy = clientAt(() => portal.url);
  const write = (proof?: string) =>
    busy.post('/api/logout', undefined, proof === undefined ? {} : { 'portal-proof': proof });
  for (let turn = 0; turn < 10; turn++) expect((await write()).status).toBe(204);
  const refused = await write();
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'captcha-required']);
  const proof = solve(await (await busy.get('/api/captcha')).json());
  expect((await write(proof)).status).toBe(204);
  expect((await write(proof)).status).toBe(403);
  expect((await clientAt(() => portal.url).post('/api/logout')).status).toBe(204);
});

test('counts challenges separately, with the limit of writes', async () => {
  const busy = clientAt(() => portal.url);
  for (let turn = 0; turn < 20; turn++) expect((await busy.get('/api/captcha')).status).toBe(200);
  const late = await busy.get('/api/captcha');
  expect([late.status, (await late.json()).code]).toEqual([429, 'too-many-requests']);
  expect((await busy.post('/api/logout')).status).toBe(204);
});

test('an address that writes too often waits and still reads', async () => {
  const busy = clientAt(() => portal.url);
  const statuses: number[] = [];
  let last: Response | undefined;
  for (let turn = 0; turn < 22; turn++) {
    const headers = turn < 10 ? {} : { 'portal-proof': freeSolution(Buffer.from(signingKey)) };
    last = await busy.post('/api/logout', undefined, headers);
    statuses.push(last.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429, 429]);
  const wait = Number(last?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await busy.get('/api/regions')).status).toBe(200);
  expect((await clientAt(() => portal.url).post('/api/logout')).status).toBe(204);
  await portal.db.pool.query("update budget set ends_at = now() where name = 'requests'");
  expect((await busy.post('/api/logout')).status).toBe(204);
});

test('ignores X-Forwarded-For from an untrusted address', async () => {
  const { rows: before } = await portal.db.pool.query("select count(*)::int as n from budget where name = 'requests'");
  const claims = ['198.51.100.1', '198.51.100.2, 203.0.113.9', '198.51.100.3, 203.0.113.9'];
  for (const claim of claims) await clientAt(() => portal.url, claim).post('/api/logout');
  const { rows: after } = await portal.db.pool.query("select count(*)::int as n from budget where name = 'requests'");
  // The last address was added by the trusted proxy; the addresses before it can be forged.
  expect(after[0].n - before[0].n).toBe(2);
});
