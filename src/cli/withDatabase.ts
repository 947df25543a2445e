import { resolve } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { checkDatabase } from '#server/db/checkDatabase.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type SharedPostgres, shareEmbeddedPostgres } from '#server/db/embedded/shareEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';

/**
 * Calls `work` with the configured database, after migrating its schema. Throws a ConfigError for invalid settings, and an error that
 * says what to do if the database cannot be used.
 */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return withDatabaseUrl(readConfig(process.env), async (url) => {
    await migrate(url);
    const db = openDatabase({ url, poolSize: 2, statementTimeoutMs: 60_000 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  });
}

/**
 * Calls `work` with the configured database, without migrating it. Starts the embedded PostgreSQL unless a portal or another command runs
 * it; the program that started it stops it.
 */
export async function withDatabaseUrl<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const { url, release } = await share(config);
  try {
    await checkDatabase(url);
    return await work(url);
  } finally {
    await release();
  }
}

async function share({ databaseUrl, dataDir }: Config): Promise<SharedPostgres> {
  if (databaseUrl) return { url: databaseUrl, release: async () => undefined };
  const [command = 'cli', subcommand] = process.argv.slice(2);
  const program = `\`npm run cli -- ${[command, subcommand].filter(Boolean).join(' ')}\``;
  return shareEmbeddedPostgres(resolve(dataDir, 'postgres'), program);
}
