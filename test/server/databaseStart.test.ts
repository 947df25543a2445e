import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { checkDatabase, unfit } from '#server/db/checkDatabase.ts';
import { migrationNames } from '#server/db/migrate.ts';
import { logOptions } from '#server/log.ts';
import { startServer } from '#server/startServer.ts';
import { withDatabase } from '#test/support/database.ts';
import { openPortProxy } from '#test/support/portProxy.ts';

const database = withDatabase();

function start(url: string, catalog = 'catalog/demo') {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    CATALOG_DIR: catalog,
    DATABASE_URL: url,
    SIGNING_KEY: 'k'.repeat(43),
    DATABASE_POOL_SIZE: '4',
  });
  return startServer(config, { logger: pino(logOptions('fatal')), say: () => undefined });
}

test('names a database that never answers within 10 s', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const began = Date.now();
  const failure = await start(`postgresql://portal:hunter2@127.0.0.1:${port}/portal`).catch(
    (error: Error) => error.message,
  );
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(failure).toMatch(
    `The database at 127.0.0.1:${port} cannot be used: it accepted the connection and did not answer`,
  );
  expect(failure).not.toContain('hunter2');
});

test.each<readonly [string, (url: URL) => void, RegExp]>([
  ['a wrong password', (url) => (url.password = 'hunter2'), /refuses the password of user “isocentre”/],
  ['a missing database', (url) => (url.pathname = '/nowhere'), /has no database “nowhere”\. Create it/],
  ['a server without TLS', (url) => url.searchParams.set('sslmode', 'require'), /offers no TLS.*ssl = on/],
  ['a port without a listener', (url) => (url.port = '9'), /nothing listens there/],
  ['an unknown host', (url) => (url.hostname = 'nowhere.invalid'), /no host of that name|cannot be looked up/],
])('%s stops the start with advice', async (_what, change, words) => {
  const url = new URL(inject('templates').empty);
  change(url);
  const message = await checkDatabase(url.href).catch((error: Error) => error.message);
  expect(message).toMatch(words);
  expect(message).toContain(`${url.hostname}:${url.port}`);
  expect(message).not.toContain(url.password);
});

test('refuses an old PostgreSQL and a missing btree_gist', () => {
  expect(unfit({ version: 14, extension: true })).toMatch(/PostgreSQL 14, and the portal needs 15 or newer/);
  expect(unfit({ version: 15, extension: false })).toMatch(/no extension btree_gist/);
  expect(unfit({ version: 15, extension: true })).toBeUndefined();
});

test('concurrent starts on an empty database migrate once', async () => {
  const empty = new URL(database.url);
  empty.pathname += '_empty';
  const name = empty.pathname.slice(1);
  await database.db.pool.query(`create database ${name} template template0`);
  onTestFinished(async () => void (await database.db.pool.query(`drop database ${name} with (force)`)));
  const servers = await Promise.all([1, 2, 3, 4].map(() => start(empty.href, 'none')));
  const [{ db }] = servers as [(typeof servers)[0]];
  const { rows } = await db.pool.query<{ name: string }>('select name from migration order by id');
  expect(rows.map((row) => row.name)).toEqual(migrationNames());
  await Promise.all(servers.map((server) => server.stop()));
});

test('a hanging database gives 503 within seconds, then recovers', async () => {
  const target = new URL(database.url);
  const proxy = await openPortProxy(Number(target.port));
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const server = await start(url.href);
  onTestFinished(async () => {
    await server.stop();
    await proxy.close();
  });
  const cookie = `__Host-sid=${'A'.repeat(43)}`;
  const authenticated = async () => {
    const began = Date.now();
    const { status } = await fetch(`${server.url}/api/authenticated`, { headers: { cookie } });
    return { status, within: Date.now() - began < 10_000 };
  };
  expect((await authenticated()).status).not.toBe(503);
  proxy.hang(true);
  // Twice as many as there are connections, so that some wait for one.
  const answers = await Promise.all(Array.from({ length: 8 }, authenticated));
  expect(answers).toEqual(answers.map(() => ({ status: 503, within: true })));
  const began = Date.now();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect(Date.now() - began).toBeLessThan(4_000);
  proxy.hang(false);
  for (let tries = 0; (await fetch(`${server.url}/readyz`)).status !== 200; tries++) {
    expect(tries).toBeLessThan(50);
    await sleep(200);
  }
  expect((await authenticated()).status).not.toBe(503);
}, 90_000);
