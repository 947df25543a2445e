import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect as open, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { withinLimit } from '#base/withinLimit.ts';
import type { Availability } from '#server/domain/availability/availabilityQuery.ts';
import { brandHistory, rollBackBrand } from '#server/domain/brands/live/publishBrand.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';
import { withDatabase } from '#test/support/database.ts';
import { listedSlots, soon } from '#test/support/freeSlots.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { type StartedPortal, startPortalProcess } from '#test/support/portalProcess.ts';
import { childrenOf, runs } from '#test/support/processes.ts';
import { publishPack } from '#test/support/publishPack.ts';
import { scrape } from '#test/support/scrape.ts';
import { newAddress } from '#test/support/testClient.ts';

const database = withDatabase({ template: 'bookings' });
const folder = withPackFolder();
let portal: StartedPortal;

const start = (more: Record<string, string> = {}) =>
  startPortalProcess({
    DATABASE_URL: database.url,
    SIGNING_KEY: 'k'.repeat(43),
    BRANDS_FROM: 'database',
    WORKERS: '2',
    WRITES_PER_MINUTE: '40',
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_POOL_SIZE: '5',
    METRICS_PORT: '0',
    ...more,
  });

beforeAll(async () => {
  portal = await start();
}, 60_000);
afterAll(async () => {
  await portal.end('SIGKILL');
});

/** Starts a portal and ends it after the test. */
async function startForTest(more: Record<string, string>): Promise<StartedPortal> {
  const started = await start(more);
  onTestFinished(async () => void (await started.end('SIGKILL')));
  return started;
}

/** Returns the setting that runs a script in each process of a portal before the portal's own code. */
const withScript = (script: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
});

interface Answer<Body> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Body;
}

interface Problem {
  readonly code: string;
}

/** A kept connection of a browser with its own IP address, and the worker process that serves it. */
interface Connection {
  readonly worker: number;
  send<Body>(path: string, body?: object, headers?: Record<string, string>): Promise<Answer<Body>>;
}

async function connect(address = newAddress()): Promise<Connection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  let socket: Socket | undefined;
  const send = <Body>(path: string, body?: object, headers: Record<string, string> = {}) =>
    new Promise<Answer<Body>>((done, failed) => {
      const sent = request(portal.url + path, {
        agent,
        method: body ? 'POST' : 'GET',
        headers: { ...(body && { 'content-type': 'application/json' }), 'x-forwarded-for': address, ...headers },
      });
      sent.once('socket', (used) => {
        socket = used;
      });
      sent.once('response', async (answer) =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: (await json(answer)) as Body }),
      );
      sent.once('error', failed);
      sent.end(body && JSON.stringify(body));
    });
  expect((await send('/readyz')).status).toBe(200);
  const worker = childrenOf(portal.pid).find((pid) => hasSocket(pid, socketOf(socket?.localPort ?? 0)));
  return { worker: worker ?? 0, send };
}

/** Connections to each of the two workers; the second connection of two goes to the other one. */
async function connectToBoth(address?: string): Promise<readonly [Connection, Connection]> {
  const [one, other] = [await connect(address), await connect(address)];
  expect(new Set([one.worker, other.worker, 0]).size).toBe(3);
  return [one, other];
}

/** Returns the name of the server's end of a connection from a local port, from /proc/net/tcp. */
function socketOf(clientPort: number): string {
  const [local, remote] = [Number(new URL(portal.url).port), clientPort].map(
    (port) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`,
  );
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const columns = rows.map((row) => row.trim().split(/\s+/));
  const inode = columns.find(([, from = '', to = '']) => from.endsWith(`${local}`) && to.endsWith(`${remote}`))?.[9];
  return `socket:[${inode}]`;
}

function hasSocket(pid: number, socket: string): boolean {
  const descriptors = readdirSync(`/proc/${pid}/fd`).map((name) => `/proc/${pid}/fd/${name}`);
  return descriptors.some((path) => {
    try {
      return readlinkSync(path) === socket;
    } catch {
      return false;
    }
  });
}

const newKey = () => ({ 'idempotency-key': randomUUID() });
const week = { exams: ['ct-head'], view: 'WEEK', from: soon(), slotsOn: ['FIRST'] };

test('both workers serve one address, which is printed once', async () => {
  const both = await connectToBoth();
  expect(childrenOf(portal.pid)).toEqual(expect.arrayContaining(both.map(({ worker }) => worker)));
  for (const { send } of both) expect((await send('/api/regions')).status).toBe(200);
  expect(portal.output.match(/The portal is at/g)).toHaveLength(1);
  expect(portal.output.match(/Brands: /g)).toHaveLength(1);
  expect(portal.output.match(/files are not scanned for malware/g)).toHaveLength(1);
});

test('a slot held at one worker is refused at another', async () => {
  const [one, other] = await connectToBoth();
  const [slot] = listedSlots((await other.send<Availability>('/api/availability/search', week)).body);
  expect((await one.send('/api/holds', { slots: [slot?.token] }, newKey())).status).toBe(201);
  const refused = await other.send<Problem>('/api/holds', { slots: [slot?.token] }, newKey());
  expect([refused.status, refused.body.code]).toEqual([409, 'slot-taken']);
});

test('workers share the budgets of an address', async () => {
  const both = await connectToBoth(newAddress());
  let searches = 0;
  for (let n = 0; n < 60; n++)
    searches += Number((await (both[n % 2] as Connection).send('/api/availability/search', week)).status === 200);
  // Half of WRITES_PER_MINUTE is free, and each process counts searches in tens.
  expect(searches).toBeGreaterThanOrEqual(20);
  expect(searches).toBeLessThanOrEqual(20 + 2 * 9);
  const writers = await connectToBoth(newAddress());
  const codes: string[] = [];
  for (let n = 0; n < 24; n++) {
    const { body } = await (writers[n % 2] as Connection).send<Problem>('/api/holds', { slots: ['none'] }, newKey());
    codes.push(body.code);
  }
  expect(codes.filter((code) => code !== 'captcha-required')).toHaveLength(20);
});

const requestCount = 'isocentre_http_request_duration_seconds_count';
const scraped = ({ output } = portal) => scrape(/Metrics: (\S+)/.exec(output)?.[1] ?? '');

test('one scrape has the metrics of both workers', async () => {
  const answered = async () => {
    const { value } = await scraped();
    return [value('isocentre_processes'), value(requestCount, { route: '/livez', status: '2xx' }) ?? 0];
  };
  const [processes, before = 0] = await answered();
  expect(processes).toBe(2);
  for (const { send } of await connectToBoth()) await send('/livez');
  expect(await answered()).toEqual([2, before + 2]);
});

test('a published and a restored brand reach both workers', async () => {
  const both = await connectToBoth();
  const revisions = () =>
    Promise.all(both.map(async ({ send }) => (await send<{ revision: string }>('/api/config')).body.revision));
  const before = await revisions();
  folder.write('brands/southern-light/locales/en.json', { 'flow.booking.title': 'Book with us' });
  await publishPack({ db: database.db, url: portal.url }, folder, 'southern-light');
  const [published] = await brandHistory(database.db, 'southern-light');
  await expect.poll(revisions, { interval: 20 }).toEqual([published?.revision, published?.revision]);
  expect(published?.revision).not.toBe(before[0]);
  await rollBackBrand(database.db, createBrandBuilder(), { brand: 'southern-light', author: 'ada' });
  await expect.poll(revisions, { interval: 20 }).toEqual(before);
});

test('a killed worker is replaced while requests go on', async () => {
  const [one, other] = await connectToBoth();
  const statuses: number[] = [];
  const failures: string[] = [];
  let going = true;
  const client = async () => {
    while (going) {
      // Each request has a new connection.
      await fetch(`${portal.url}/api/regions`, { headers: { connection: 'close' } }).then(
        async (answer) => {
          await answer.text();
          statuses.push(answer.status);
        },
        (error) => failures.push(String(error.cause ?? error)),
      );
    }
  };
  const clients = [client(), client()];
  await expect.poll(() => statuses.length).toBeGreaterThan(20);
  const before = await scraped();
  process.kill(one.worker, 'SIGKILL');
  const servers = () => childrenOf(portal.pid).filter((pid) => pid !== one.worker && pid !== other.worker);
  await expect.poll(servers, { timeout: 50_000 }).toHaveLength(1);
  const [replacement] = servers();
  // It serves as soon as it listens.
  await expect.poll(async () => (await connect()).worker, { timeout: 50_000, interval: 200 }).toBe(replacement);
  going = false;
  await Promise.all(clients);
  expect(new Set(statuses)).toEqual(new Set([200]));
  // At most the requests that the killed worker was answering; no client waits for a connection that it had not received.
  expect(failures.length).toBeLessThanOrEqual(clients.length);
  // Counters of the killed worker stay, because Prometheus would take a decrease for a restart of all.
  const after = await scraped();
  expect(after.value('isocentre_processes')).toBe(2);
  expect(after.value('isocentre_worker_restarts_total')).toBe(1);
  for (const { name, labels, value } of before.samples.filter(({ name }) => /_(total|count|bucket)$/.test(name)))
    if (!name.startsWith('nodejs_active')) expect(after.value(name, labels), name).toBeGreaterThanOrEqual(value);
  expect(portal.output.match(/"reason":"SIGKILL","worker":[12],"count":1,"msg":"a server process ended/g)).toHaveLength(
    1,
  );
}, 150_000);

test('closes the connection that a hanging worker does not receive', async () => {
  const { worker } = await connect();
  process.kill(worker, 'SIGSTOP');
  const resume = () => void process.kill(worker, 'SIGCONT');
  onTestFinished(resume);
  const clients = Array.from({ length: 4 }, () => open({ port: Number(new URL(portal.url).port), host: '127.0.0.1' }));
  // Closed with an unread request, a connection is reset.
  for (const client of clients) client.on('error', () => undefined);
  onTestFinished(() => {
    for (const client of clients) client.destroy();
  });
  const closed = clients.map((client) => new Promise<boolean>((done) => client.once('close', () => done(true))));
  for (const client of clients) client.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const ends = await Promise.all(closed.map((end) => withinLimit(end, 8_000, false)));
  // The other worker answers three.
  expect(ends.filter(Boolean)).toHaveLength(1);
  const held = readdirSync(`/proc/${portal.pid}/fd`).length;
  resume();
  await expect.poll(async () => (await connect()).worker).toBe(worker);
  expect(readdirSync(`/proc/${portal.pid}/fd`).length).toBeLessThanOrEqual(held + 1);
}, 20_000);

test('a stop answers running requests, then ends all processes', async () => {
  const processes = [portal.pid, ...childrenOf(portal.pid)];
  const both = await connectToBoth();
  const { pool } = database.db;
  const locking = await pool.connect();
  await locking.query('begin');
  await locking.query('lock table allocation in access exclusive mode');
  const searches = both.map(({ send }) => send('/api/availability/search', week));
  const waiting = `select from pg_locks where not granted and relation = 'allocation'::regclass`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 20 }).toBe(2);
  const stoppedAt = performance.now();
  const stopping = portal.end('SIGTERM');
  await sleep(500);
  expect(processes.filter(runs)).toEqual(processes);
  await locking.query('rollback');
  locking.release();
  const answers = await Promise.all(searches);
  expect(answers.map(({ status, headers }) => [status, headers.connection])).toEqual(both.map(() => [200, 'close']));
  expect(await stopping).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(4_000);
  expect(processes.filter(runs)).toEqual([]);
});

test('workers end when the primary process is killed', async () => {
  const { pid, end } = await startForTest({});
  const workers = childrenOf(pid);
  expect(workers.filter(runs)).toHaveLength(2);
  await end('SIGKILL');
  await expect.poll(() => workers.filter(runs), { timeout: 3_000, interval: 20 }).toEqual([]);
});

test('refuses more connections than PostgreSQL accepts', async () => {
  await expect(startForTest({ WORKERS: '8', DATABASE_POOL_SIZE: '100' })).rejects.toThrow(
    /WORKERS=8 with DATABASE_POOL_SIZE=100 may open 833 connections, and PostgreSQL accepts 297 .*Set DATABASE_POOL_SIZE to at most 33, lower WORKERS, or raise max_connections\./,
  );
});

test('a worker that cannot start ends the start', async () => {
  const script = 'import cluster from "node:cluster"; if (cluster.worker?.id === 2) process.exit(3)';
  const started = startForTest({ ...withScript(script), BRANDS_FROM: 'disk' });
  const failure: Error = await started.then(
    () => Promise.reject(new Error('It started')),
    (error) => error,
  );
  expect(failure.message).toContain('A server process ended while it started (exit status 3).');
  // One reason, and no complaint about the other worker, which was ended.
  expect(failure.message).not.toContain('did not stop');
});

/** Ends the first worker when it serves; the second worker serves later. */
const endsFirstWorker = `import cluster from 'node:cluster';
  const { worker } = cluster, send = process.send;
  if (worker) process.send = (message, ...rest) => {
    if (worker.id === 2 && message.serves) return setTimeout(() => send.call(process, message, ...rest), 2_000);
    const sent = send.call(process, message, ...rest);
    if (worker.id === 1 && message.serves) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);
    return sent;
  };`;

test('a worker that ends during the start gets no connection', async () => {
  const { url, output } = await startForTest(withScript(endsFirstWorker));
  expect(output).not.toContain('"count":2');
  for (let n = 0; n < 6; n++) {
    const answer = await fetch(`${url}/livez`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(3_000),
    });
    expect(await answer.json()).toEqual({ status: 'ok' });
  }
});

test('answers 503 without a worker, then gives up', async () => {
  const script = 'import cluster from "node:cluster"; if (cluster.worker?.id > 2) process.exit(3)';
  const started = await startForTest(withScript(script));
  for (const worker of childrenOf(started.pid)) process.kill(worker, 'SIGKILL');
  await expect.poll(async () => (await fetch(`${started.url}/readyz`)).status, { interval: 20 }).toBe(503);
  expect((await fetch(`${started.url}/livez`)).status).toBe(200);
  // Without this number, no alert could see that workers are missing.
  const { value } = await scraped(started);
  expect([value('isocentre_processes'), value('isocentre_workers')]).toEqual([0, 2]);
  expect(await started.ended).toBe(1);
  expect(started.output).toContain('"count":10,"msg":"no server process can start"');
});
