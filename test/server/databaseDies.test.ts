import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { book, bookingRequest, holdRandomSlot, readPortalData, type Send } from '#test/support/bookByHttp.ts';
import { repeats } from '#test/support/soak.ts';
import { portalOnStoppableDatabase } from '#test/support/stoppableDatabase.ts';

const deaths = repeats(3, 30);
const clients = repeats(8, 24);

async function until(done: () => Promise<boolean>): Promise<void> {
  await expect.poll(done, { timeout: 20_000, interval: 50 }).toBe(true);
}

/** Ends every session of the portal, as an operator or a fail-over does. */
async function endSessions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'isocentre'";
  for (let round = 0; round < 20; round++) {
    await client.query(rows);
    await sleep(25);
  }
  await client.end();
}

test(`answers ${deaths} deaths of PostgreSQL with 503 and nothing else`, async () => {
  const portal = await portalOnStoppableDatabase();
  const direct: Send = (path, init) => fetch(portal.url + path, init);
  const known = await readPortalData(direct);
  let loading = true;
  onTestFinished(() => {
    loading = false;
  });

  const seen = new Map<string, number>();
  const wrong: string[] = [];
  const send: Send = async (path, init) => {
    const answer = await fetch(portal.url + path, init);
    const name = `${init?.method ?? 'GET'} ${path.split('?', 1)[0]} ${answer.status}`;
    seen.set(name, (seen.get(name) ?? 0) + 1);
    if (answer.status >= 500) {
      const { code, retry } = { ...(await answer.clone().json()), retry: answer.headers.get('retry-after') };
      const away = answer.status === 503 && Number(retry) > 0;
      if (!away || !['temporarily-unavailable', 'availability-timeout'].includes(code)) wrong.push(`${name} ${code}`);
    }
    return answer;
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const cookie = `__Host-sid=${'A'.repeat(43)}; __Host-holder=${'B'.repeat(43)}`;
  const reads: readonly (() => Promise<Response>)[] = [
    () => send('/api/captcha'),
    () => send('/api/regions'),
    () => send('/api/exams'),
    () => send('/api/postal_codes?search=50'),
    () => send('/api/authenticated', { headers: { cookie } }),
    () => send('/api/holds/current', { headers: { cookie } }),
    () => send(`/api/appointments/${'A'.repeat(22)}`, { headers: { cookie } }),
    () => send('/api/logout', { method: 'POST', headers: { cookie } }),
    () => send('/api/kiosk/reset', { method: 'POST', headers: { cookie } }),
    () => post('/api/authentication', { bookingKey: 'A'.repeat(22), type: 'APPOINTMENT', dateOfBirth: '1990-01-01' }),
    () => send('/select-region'),
  ];
  const load = Array.from({ length: clients }, async (_none, client) => {
    for (let turn = client; loading; turn++) {
      await reads[turn % reads.length]?.();
      const from = new Date(Date.now() + (3 + (turn % 40)) * 86_400_000).toISOString().slice(0, 10);
      const held = turn % 2 === 0 ? await holdRandomSlot(send, { exam: 'xray-chest', from }) : undefined;
      if (held) await book(send, bookingRequest(known, held.slot, held.holdId), held.cookie);
    }
  });
  const works = async () => (await direct('/api/captcha')).status === 200;

  for (let death = 0; death < deaths; death++) {
    await until(works);
    await sleep(400 + Math.random() * 400);
    if (death % 3 === 2) await endSessions(portal.databaseUrl);
    else {
      portal.signal(death % 3 === 0 ? 'SIGKILL' : 'SIGINT');
      await sleep(300 + Math.random() * 300);
      await portal.stop();
      await portal.start();
    }
  }
  await until(works);
  loading = false;
  await Promise.all(load);

  expect(wrong).toEqual([]);
  expect(portal.faults).toEqual([]);
  const counts = [...seen].filter(([name]) => / 503$/.test(name)).reduce((sum, [, count]) => sum + count, 0);
  expect(counts).toBeGreaterThan(deaths);
  expect(seen.get('POST /api/appointments 201') ?? 0).toBeGreaterThan(0);
  const declared = [200, 201, 204, 401, 403, 404, 409, 422, 429, 503];
  expect([...seen.keys()].filter((name) => !declared.includes(Number(name.split(' ')[2])))).toEqual([]);
}, 600_000);
