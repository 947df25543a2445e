import { resolve } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';

/**
 * Does the work on the database that the settings name, at the newest schema. The one that comes with the project is started
 * for it, and ended again unless a portal was already running on it. Throws a ConfigError for wrong settings.
 */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { url, end } = await reach(readConfig(process.env));
  try {
    await migrate(url);
    const db = openDatabase({ url, poolSize: 2, statementTimeoutMs: 60_000 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    await end();
  }
}

async function reach({ databaseUrl, dataDir }: Config): Promise<{ readonly url: string; end(): Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, end: async () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') });
  return { url: postgres.url, end: postgres.takenOver ? async () => undefined : postgres.stop };
}
