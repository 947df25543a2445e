import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { withinLimit } from '#base/withinLimit.ts';
import type { Config } from './config.ts';
import { checkDatabase } from './db/checkDatabase.ts';
import { type Database, type DatabaseObserver, openDatabase } from './db/database.ts';
import type { FolderLock } from './db/embedded/folderLock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/startEmbeddedPostgres.ts';
import { migrate } from './db/migrate.ts';
import type { ShutdownStack } from './shutdownStack.ts';

interface OpenOptions {
  readonly logger: Logger;
  readonly say: (line: string) => void;
  readonly onGiveUp?: () => void;
  readonly observer?: DatabaseObserver | undefined;
}

/** The database of a running server. */
interface ServerDatabase {
  readonly db: Database;
  readonly url: string;
  /** Makes an embedded PostgreSQL shut down by itself. */
  abandon(): void;
}

/**
 * Opens the configured database, or starts the embedded PostgreSQL under the lock of its folder, and migrates the schema. Adds what
 * stops it to `shutdown`. Throws an error that says what to do.
 */
export async function openServerDatabase(
  config: Config,
  lock: FolderLock | undefined,
  options: OpenOptions,
  shutdown: ShutdownStack,
): Promise<ServerDatabase> {
  const postgres = lock && (await startOwnPostgres(config, lock, options));
  shutdown.push(async () => postgres?.stop());
  const url = postgres?.url ?? config.databaseUrl;
  await checkDatabase(url);
  await migrate(url);
  const db = openDatabase({
    url,
    poolSize: config.databasePoolSize,
    observer: options.observer,
    onConnectionLost: (error) => options.logger.warn({ fault: error.name }, 'a database connection was lost'),
  });
  shutdown.push(() => db.close());
  return { db, url, abandon: () => postgres?.abandon() };
}

function startOwnPostgres(
  { dataDir }: Config,
  lock: FolderLock,
  { logger, say, onGiveUp }: OpenOptions,
): Promise<EmbeddedPostgres> {
  say('Starting PostgreSQL …');
  return startEmbeddedPostgres({
    dataDir: resolve(dataDir, 'postgres'),
    lock,
    onRestart(line) {
      say(line);
      logger.error({ reason: line }, 'PostgreSQL ended');
    },
    onGiveUp(line) {
      say(line);
      logger.fatal({ reason: line }, 'PostgreSQL ended for good');
      onGiveUp?.();
    },
  });
}

const timeoutMs = 2_000;

/** True if the role may select and insert in every table; false without tables. Grants are lost with a table, as by a restore. */
const mayUseTables = `select coalesce(bool_and(has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')), false) as allowed
  from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migration'`;

/** Returns why the server cannot work with its database, in a sentence that says what to do, or undefined if it can. */
export async function readiness(db: Database): Promise<string | undefined> {
  const asking = db.pool.query<{ allowed: boolean }>(mayUseTables);
  const answer = await withinLimit(asking, timeoutMs, undefined).catch(() => undefined);
  if (!answer) return 'The database does not answer.';
  return answer.rows[0]?.allowed
    ? undefined
    : 'The role of the portal cannot read and write its tables. Grant the rights again.';
}
