import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { listenTo } from '#server/db/listenTo.ts';
import { tryReserveTables } from '#server/db/tablesLock.ts';
import { withDatabase } from '#test/support/database.ts';

const database = withDatabase();

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function tryAndLetGo(client: pg.Client): Promise<boolean> {
  const reserved = await tryReserveTables(client);
  await client.query('select pg_advisory_unlock_all()');
  return reserved;
}

test('no pool connection works while the tables are reserved', async () => {
  const restorer = await connect();
  expect(await tryReserveTables(restorer)).toBe(true);
  const db = openDatabase({ url: database.url, poolSize: 2, lockTimeoutMs: 300 });
  onTestFinished(() => db.close());
  await expect(db.pool.query('select 1')).rejects.toMatchObject({ code: '55P03' });
  await restorer.query('select pg_advisory_unlock_all()');
  expect((await db.pool.query('select 1')).rowCount).toBe(1);
  expect(await tryAndLetGo(restorer)).toBe(false);
});

test('a listener shares the tables again after a lost connection', async () => {
  const restorer = await connect();
  expect(await tryAndLetGo(restorer)).toBe(true);
  const listening = listenTo({ url: database.url, channel: 'lost', work: async () => undefined, pollMs: 50 });
  await expect.poll(() => tryAndLetGo(restorer)).toBe(false);
  const pids = new Set<number>();
  for (let loss = 0; loss < 3; loss++) {
    const { rows } = await restorer.query(
      "select pid, pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'isocentre lost'",
    );
    for (const { pid } of rows) pids.add(pid);
    await expect.poll(() => tryAndLetGo(restorer)).toBe(false);
  }
  expect(pids.size).toBe(3);
  await listening.stop();
  await expect.poll(() => tryAndLetGo(restorer)).toBe(true);
});
