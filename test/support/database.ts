import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '#server/db/database.ts';

/** A database of a test file's own. */
export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
}

/**
 * Gives the test file a fresh copy of the migrated template, and drops it when the file is through. A connection that was
 * not given back, or that somebody opened and never closed, fails the file. Call it once at the top of the file.
 */
export function withDatabase(options: Partial<Omit<DatabaseOptions, 'url'>> = {}): TestDatabase {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  let opened: TestDatabase | undefined;
  const get = () => {
    if (!opened) throw new Error('The database is there from beforeAll on');
    return opened;
  };

  beforeAll(async () => {
    await onTemplate((client, template) => client.query(`create database ${name} template ${template}`));
    const url = new URL(inject('templateUrl'));
    url.pathname = `/${name}`;
    opened = { url: url.href, db: openDatabase({ url: url.href, poolSize: 20, ...options }) };
  });

  afterAll(async () => {
    const { pool } = get().db;
    const kept = pool.totalCount - pool.idleCount;
    if (kept === 0) await get().db.close();
    const left = await onTemplate((client) => foreignConnections(client, name));
    await onTemplate((client) => client.query(`drop database ${name} with (force)`));
    if (kept > 0) throw new Error(`${kept} connections were never given back to the pool`);
    if (left > 0) throw new Error(`${left} connections to the test's database were left open`);
  });

  return {
    get url() {
      return get().url;
    },
    get db() {
      return get().db;
    },
  };
}

/** On the administrative database, because nobody may be connected to a template while it is copied. */
async function onTemplate<T>(work: (client: pg.Client, template: string) => Promise<T>): Promise<T> {
  const url = new URL(inject('templateUrl'));
  const template = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client, template);
  } finally {
    await client.end();
  }
}

/** A closing connection is still listed for a moment, so it is asked a few times. */
async function foreignConnections(client: pg.Client, name: string): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const { rowCount } = await client.query(
      "select 1 from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [name],
    );
    if (!rowCount || attempt === 100) return rowCount ?? 0;
    await client.query('select pg_sleep(0.05)');
  }
}
