import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { maxLagMs, openReplica, type Replica } from '#server/db/replica.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import { findHold } from '#server/domain/holds/hold.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { bookingOrder, bookUncounted, newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { brandDeps } from '#test/support/brandDeps.ts';
import { freeSlots } from '#test/support/freeSlots.ts';
import { copyToReplica, type TestReplica } from '#test/support/replica.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';

const reports: (string | undefined)[] = [];
let folder: string;
let postgres: EmbeddedPostgres;
let standby: TestReplica;
let db: Database;
let replica: Replica;
let deps: BrandDeps;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'isocentre-replica-'));
  chmodSync(folder, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'primary') });
  await migrate(postgres.url);
  db = openDatabase({ url: postgres.url, poolSize: 5 });
  await storeCatalog(db, sampleCatalog([{ slug: 'north', devices: [{ slug: 'ct-1' }] }], [{ slug: 'ct-head' }]));
  standby = await copyToReplica(postgres.url, join(folder, 'primary'), join(folder, 'replica'), await freePort());
  replica = openReplica({ url: standby.url, primary: db, poolSize: 5, onChange: (reason) => reports.push(reason) });
  deps = brandDeps(db, { replica });
}, 120_000);

afterAll(async () => {
  await replica.stop();
  await db.close();
  await standby.stop();
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
  await expect.poll(() => reports).toContain('it does not answer');
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

test('does not read a server that is no replica', async () => {
  const reasons: (string | undefined)[] = [];
  const wrong = openReplica({
    url: postgres.url,
    primary: db,
    poolSize: 2,
    onChange: (reason) => reasons.push(reason),
  });
  await expect.poll(() => reasons).toEqual(['DATABASE_REPLICA_URL names a server that is not a replica']);
  expect(wrong.usable).toBeUndefined();
  await wrong.stop();
});

test('a role that may only select allocations searches the replica', async () => {
  await db.pool.query("create role portal_search login password 'search'");
  await db.pool.query('grant select on allocation to portal_search');
  const url = new URL(standby.url);
  url.username = 'portal_search';
  url.password = 'search';
  const restricted = openReplica({ url: url.href, primary: db, poolSize: 2, onChange: () => undefined });
  await expect.poll(() => restricted.usable !== undefined, { timeout: 10_000 }).toBe(true);
  expect(await freeSlots({ ...deps, replica: restricted })).not.toEqual([]);
  // A failed read would have suspended it.
  expect(restricted.usable).toBeDefined();
  await restricted.stop();
});
