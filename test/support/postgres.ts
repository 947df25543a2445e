import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the migrated template; a test clones it and never works on it (`withDatabase`). */
    readonly templateUrl: string;
  }
}

/** Without promises to the disk: no test survives its cluster. The kill tests start one of their own that keeps them. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** Global setup of the suites that need a database: one cluster for the run; a database that is left behind fails it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-postgres-'));
  // PostgreSQL runs as another user when this is root, and has to come in.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), settings: careless });
  await migrate(postgres.url);
  project.provide('templateUrl', postgres.url);
  return async () => {
    const left = await databasesLeft(postgres.url);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    if (left.length > 0) throw new Error(`Databases were left behind: ${left.join(', ')}`);
  };
}

async function databasesLeft(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'test\\_%'",
  );
  await client.end();
  return rows.map(({ datname }) => datname);
}
