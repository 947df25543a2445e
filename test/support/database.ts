import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '#server/db/database.ts';
import type { TemplateName } from './postgres.ts';

/** The database of one test file. */
export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
}

export interface TestDatabaseOptions extends Partial<Omit<DatabaseOptions, 'url'>> {
  /** What the database holds at the beginning; only the schema by default. */
  readonly template?: TemplateName;
}

/**
 * Gives the test file a fresh copy of a template database, and drops it after the last test. Fails the file if a connection was
 * not returned to the pool or was left open. Call it once at the top of the file.
 */
export function withDatabase({ template = 'empty', ...options }: TestDatabaseOptions = {}): TestDatabase {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  let opened: TestDatabase | undefined;
  const get = () => {
    if (!opened) throw new Error('The database exists only after beforeAll');
    return opened;
  };

  beforeAll(async () => {
    const url = new URL(inject('templates')[template]);
    const source = url.pathname.slice(1);
    await asAdministrator((client) => client.query(`create database ${name} template ${source}`));
    url.pathname = `/${name}`;
    opened = { url: url.href, db: openDatabase({ url: url.href, poolSize: 20, ...options }) };
  });

  afterAll(async () => {
    const { pool } = get().db;
    const kept = pool.totalCount - pool.idleCount;
    if (kept === 0) await get().db.close();
    const left = await asAdministrator((client) => foreignConnections(client, name));
    await asAdministrator((client) => client.query(`drop database ${name} with (force)`));
    if (kept > 0) throw new Error(`${kept} connections were never returned to the pool`);
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

/** Connects to the database `postgres`, because PostgreSQL copies a template only while it has no connections. */
async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(inject('templates').empty);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Counts the connections to a database. PostgreSQL lists a closing connection for a moment, so this tries for five seconds. */
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
