import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillEmptyCatalog } from '#server/domain/catalog/importCatalog.ts';

/** Content of a test's database: the schema, also the demo catalog, or also invented bookings of ten days. */
export type TemplateName = 'empty' | 'catalog' | 'bookings';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of each template; `withDatabase` copies them, and no test writes to them. */
    readonly templates: Readonly<Record<TemplateName, string>>;
  }
}

interface Cluster {
  readonly templates: Readonly<Record<TemplateName, string>>;
  stop(): Promise<void>;
}

interface SharedCluster {
  cluster?: Promise<Cluster>;
  /** Suites that still use it. */
  users: number;
}

/** All suites of a run share one cluster. It is stored on the global object, because each suite loads this module again. */
const global: typeof globalThis & { sharedCluster?: SharedCluster } = globalThis;
global.sharedCluster ??= { users: 0 };
const shared = global.sharedCluster;

/** Settings without durability, because no test outlives this cluster. The kill tests start a durable one themselves. */
const withoutDurability = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
};

/** Global setup of the suites that need a database. Throws at the end if a test left its database behind. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.cluster ??= startCluster();
  shared.users += 1;
  const cluster = await shared.cluster;
  project.provide('templates', cluster.templates);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete shared.cluster;
    await cluster.stop();
  };
}

async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-postgres-'));
  // PostgreSQL runs as another user when this process is root, and must be able to enter the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), settings: withoutDurability });
  await migrate(postgres.url);
  const templates = {
    empty: postgres.url,
    catalog: await fillTemplate(postgres.url, 'catalog', 0),
    bookings: await fillTemplate(postgres.url, 'bookings', 10),
  };
  return {
    templates,
    async stop() {
      const left = await databasesLeft(postgres.url);
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
      if (left.length > 0) throw new Error(`Databases were left behind: ${left.join(', ')}`);
    },
  };
}

/** Copies the migrated template and imports the demo catalog, with invented bookings of some days. Returns its address. */
async function fillTemplate(migrated: string, name: string, demoDays: number): Promise<string> {
  const url = new URL(migrated);
  const source = url.pathname.slice(1);
  url.pathname = '/postgres';
  await query(url.href, `create database ${name} template ${source}`);
  url.pathname = `/${name}`;
  const db = openDatabase({ url: url.href, poolSize: 4 });
  await fillEmptyCatalog(db, { folder: 'catalog/demo', demoDays, say: () => undefined });
  await db.pool.query('vacuum analyze');
  await db.close();
  return url.href;
}

async function databasesLeft(url: string): Promise<string[]> {
  const rows = await query<{ datname: string }>(url, "select datname from pg_database where datname like 'test\\_%'");
  return rows.map(({ datname }) => datname);
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
