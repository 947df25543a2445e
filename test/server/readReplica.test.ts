import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Database, type EndedStatement, openDatabase } from '#server/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { maxLagMs, openReplica, type Replica } from '#server/db/replica.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import { findHold } from '#server/domain/holds/hold.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { bookingOrder, bookUncounted, newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { freeSlots, soon } from '#test/support/freeSlots.ts';
import { startTestServer } from '#test/support/portal.ts';
import { openPortProxy, type PortProxy } from '#test/support/portProxy.ts';
import { copyToReplica, type TestReplica } from '#test/support/replica.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';
import { scrape } from '#test/support/scrape.ts';

const reports: (string | undefined)[] = [];
let folder: string;
let postgres: EmbeddedPostgres;
let standby: TestReplica;
let db: Database;
let replica: Replica;
let deps: BrandDeps;
let proxy: PortProxy;
let options: Omit<Parameters<typeof openReplica>[0], 'url' | 'onChange'>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'isocentre-replica-'));
  chmodSync(folder, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'primary') });
  await migrate(postgres.url);
  db = openDatabase({ url: postgres.url, poolSize: 5 });
  await storeCatalog(db, sampleCatalog([{ slug: 'north', devices: [{ slug: 'ct-1' }] }], [{ slug: 'ct-head' }]));
  standby = await copyToReplica(postgres.url, join(folder, 'primary'), join(folder, 'replica'), await freePort());
  proxy = await openPortProxy(Number(new URL(standby.url).port));
  const proxyUrl = atPort(standby.url, proxy.port);
  options = { primaryUrl: postgres.url, poolSize: 5, suspendMs: 500 };
  replica = openReplica({ ...options, url: proxyUrl, onChange: (reason) => reports.push(reason) });
  deps = sampleDeps(db, { replica });
}, 120_000);

afterAll(async () => {
  await replica.stop();
  await db.close();
  await standby.stop();
  await proxy.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done(Number(Object(server.address()).port))),
  );
  await new Promise((done) => server.close(done));
  return port;
}

function atPort(url: string, port: number): string {
  return Object.assign(new URL(url), { port: String(port) }).href;
}

/** Runs a statement on the replica, such as one that provokes a lag. */
async function onReplica(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const usable = () => replica.usable !== undefined;
const startsFor = async (holder?: Buffer) =>
  (await freeSlots(deps, holder ? { holder } : {})).map(({ start }) => start);
const hold = (holder: Buffer, token: string) =>
  placeHold(deps, { holder, tokens: [token], idempotencyKey: newKey(), from: newRequester() });

test('searches the primary while the replica is absent', async () => {
  await expect
    .poll(() => reports)
    .toContainEqual(expect.stringMatching(/^127\.0\.0\.1:\d+: it accepted the connection/));
  expect(usable()).toBe(false);
  expect(await freeSlots(deps)).not.toEqual([]);
});

test('a replica that is started later answers searches', async () => {
  await standby.start();
  await expect.poll(usable, { timeout: 20_000 }).toBe(true);
  expect(reports.at(-1)).toBeUndefined();
  const [slot] = await freeSlots(deps);
  const other = newHolder();
  await hold(other, slot?.token ?? '');
  await expect.poll(() => startsFor()).not.toContain(slot?.start);
});

test('the primary refuses times that a late replica offers', async () => {
  await expect.poll(usable).toBe(true);
  await onReplica('select pg_wal_replay_pause()');
  const holder = newHolder();
  const [slot] = await freeSlots(deps);
  const placed = await hold(holder, slot?.token ?? '');
  // Others are offered the time for as long as the replica may be behind.
  const offered = (await freeSlots(deps)).find(({ start }) => start === slot?.start);
  expect(usable()).toBe(true);
  const refused = newHolder();
  await expect(hold(refused, offered?.token ?? '')).rejects.toMatchObject({ code: 'slot-taken' });
  expect(await startsFor(refused)).not.toContain(slot?.start);
  expect(await findHold(deps, { holder })).toMatchObject({ id: placed.id });
  expect(await startsFor(holder)).toContain(slot?.start);
  await bookUncounted(deps, bookingOrder(holder, [slot?.token ?? '']));
  // A search of the replica would offer the patient's time again.
  expect(await startsFor(holder)).not.toContain(slot?.start);
  expect(usable()).toBe(true);
  expect(await startsFor()).toContain(slot?.start);
  await expect.poll(usable, { timeout: 2 * maxLagMs }).toBe(false);
  expect(await startsFor()).not.toContain(slot?.start);
  await onReplica('select pg_wal_replay_resume()');
  await expect.poll(usable).toBe(true);
  expect(await startsFor()).not.toContain(slot?.start);
});

test('the primary replaces a replica that fails in use', async () => {
  await expect.poll(usable).toBe(true);
  await standby.stop();
  expect(await freeSlots(deps)).not.toEqual([]);
  expect(usable()).toBe(false);
  await standby.start();
  await expect.poll(usable, { timeout: 20_000 }).toBe(true);
});

test('a search waits for a hanging replica for one second', async () => {
  await expect.poll(usable).toBe(true);
  proxy.hang(true);
  const startedAt = performance.now();
  expect(await freeSlots(deps)).not.toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(1_800);
  expect(usable()).toBe(false);
  proxy.hang(false);
  await expect.poll(usable, { timeout: 20_000 }).toBe(true);
});

/** Opens a replica for a test. Returns it with the reasons that it reports. */
function openForTest(more: Partial<Parameters<typeof openReplica>[0]>) {
  const reasons: (string | undefined)[] = [];
  const opened = openReplica({ ...options, url: standby.url, ...more, onChange: (reason) => reasons.push(reason) });
  onTestFinished(() => opened.stop());
  return { opened, reasons };
}

/** Creates a role without rights. Returns the connection string of the replica with it. */
async function withRole(username: string): Promise<string> {
  await db.pool.query(`create role ${username} login password 'p'`);
  const { href } = Object.assign(new URL(standby.url), { username, password: 'p' });
  // The replica knows the role a moment later.
  await expect.poll(() => canLogIn(href), { timeout: 10_000 }).toBe(true);
  return href;
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

test('leaves a replica alone that fails searches but no checks', async () => {
  const url = await withRole('checking');
  await db.pool.query('grant select (id) on allocation to checking');
  const { opened, reasons } = openForTest({ url, suspendMs: 1_500 });
  await expect.poll(() => opened.usable !== undefined, { timeout: 10_000 }).toBe(true);
  const searched = sampleDeps(db, { replica: opened });
  expect(await freeSlots(searched)).not.toEqual([]);
  const failedAt = performance.now();
  expect(reasons).toEqual([undefined, 'a search there failed (42501)']);
  while (performance.now() - failedAt < 1_000) {
    expect(opened.usable).toBeUndefined();
    await sleep(50);
  }
  expect(reasons).toHaveLength(2);
  await expect.poll(() => reasons).toEqual([undefined, 'a search there failed (42501)', undefined]);
});

test('says what to do with a replica that refuses searches', async () => {
  const refused = openForTest({ url: await withRole('reading') });
  const place = new URL(standby.url).host;
  await expect
    .poll(() => refused.reasons.at(-1))
    .toBe(`${place}: the role may not read allocation. Grant it SELECT on the primary.`);
  expect(refused.opened.usable).toBeUndefined();
  await db.pool.query('grant select on allocation to reading');
  await expect.poll(() => refused.reasons.at(-1)).toBeUndefined();
  const wrong = openForTest({ url: Object.assign(new URL(standby.url), { password: 'wrong' }).href });
  await expect.poll(() => wrong.reasons.at(-1)).toContain('refuses the password of user');
});

test('says whether the primary or the replica does not answer', async () => {
  const absent = atPort(postgres.url, await freePort());
  const withoutPrimary = openForTest({ primaryUrl: absent });
  const withoutReplica = openForTest({ url: absent });
  await expect.poll(() => withoutPrimary.reasons).toEqual(['the primary does not answer, so the lag is unknown']);
  const advice = 'nothing listens there. Check that PostgreSQL runs, and host and port in DATABASE_REPLICA_URL.';
  await expect.poll(() => withoutReplica.reasons).toEqual([`${new URL(absent).host}: ${advice}`]);
});

test('checks a replica whose pool is used up', async () => {
  const { opened } = openForTest({ poolSize: 1 });
  await expect.poll(() => opened.usable !== undefined).toBe(true);
  const client = await opened.usable?.pool.connect();
  await sleep(maxLagMs + 500);
  expect(opened.usable).toBeDefined();
  client?.release();
});

test('reports statements of searches to the observer', async () => {
  const names = new Set<string>();
  const observer = { onStatement: ({ name }: EndedStatement) => void names.add(name), onConnection: () => undefined };
  const { opened } = openForTest({ observer });
  await expect.poll(() => opened.usable !== undefined).toBe(true);
  await freeSlots(sampleDeps(db, { replica: opened }));
  expect([...names]).toEqual(['read-busy']);
});

test('a server uses and measures its replica', async () => {
  const settings = { DATABASE_REPLICA_URL: standby.url, METRICS_PORT: '0' };
  const server = await startTestServer(postgres.url, settings);
  onTestFinished(() => server.stop());
  const scraped = () => scrape(server.metricsUrl ?? '');
  await expect.poll(async () => (await scraped()).value('isocentre_replica_usable')).toBe(1);
  expect((await scraped()).value('isocentre_replica_lag_seconds')).toBeLessThan(2);
  const found = await fetch(`${server.url}/api/availability/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ exams: ['ct-head'], view: 'WEEK', from: soon(), slotsOn: ['FIRST'] }),
  });
  expect(found.status).toBe(200);
  const searches = { statement: 'read-busy' };
  expect((await scraped()).value('isocentre_statement_duration_seconds_count', searches)).toBeGreaterThan(0);
  await onReplica('select pg_wal_replay_pause()');
  await db.pool.query('create role written_later');
  await expect.poll(async () => (await scraped()).value('isocentre_replica_usable'), { timeout: 2 * maxLagMs }).toBe(0);
  await onReplica('select pg_wal_replay_resume()');
});

test('does not read a server that is no replica', async () => {
  const { opened, reasons } = openForTest({ url: postgres.url });
  await expect.poll(() => reasons).toEqual(['DATABASE_REPLICA_URL names a server that is not a replica']);
  expect(opened.usable).toBeUndefined();
});

test('does not read a replica of another database', async () => {
  const other = await startEmbeddedPostgres({ dataDir: join(folder, 'other') });
  onTestFinished(() => other.stop());
  const copy = await copyToReplica(other.url, join(folder, 'other'), join(folder, 'copy'), await freePort());
  onTestFinished(() => copy.stop());
  await copy.start();
  const { opened, reasons } = openForTest({ url: copy.url });
  await expect
    .poll(() => reasons.at(-1), { timeout: 20_000 })
    .toBe('DATABASE_REPLICA_URL names a replica of another database');
  expect(opened.usable).toBeUndefined();
});

test('a role that may only select allocations searches the replica', async () => {
  await db.pool.query("create role portal_search login password 'search'");
  await db.pool.query('grant select on allocation to portal_search');
  const url = new URL(standby.url);
  url.username = 'portal_search';
  url.password = 'search';
  const { opened } = openForTest({ url: url.href });
  await expect.poll(() => opened.usable !== undefined, { timeout: 10_000 }).toBe(true);
  expect(await freeSlots({ ...deps, replica: opened })).not.toEqual([]);
  // A failed read would have suspended it.
  expect(opened.usable).toBeDefined();
});
