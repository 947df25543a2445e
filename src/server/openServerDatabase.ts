import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { withinLimit } from '#base/withinLimit.ts';
import type { Config } from './config.ts';
import { checkDatabase, mayUseTables, selectAcceptedConnections } from './db/checkDatabase.ts';
import { type Database, type DatabaseObserver, openDatabase } from './db/database.ts';
import { type FolderLock, lockFolder } from './db/embedded/folderLock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/startEmbeddedPostgres.ts';
import { migrate } from './db/migrate.ts';
import { openReplica, type Replica } from './db/replica.ts';
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

/** Takes the lock of the data folder if the portal runs its own PostgreSQL. Adds its release to `shutdown`. Throws FolderInUse. */
export function lockData({ databaseUrl, dataDir }: Config, shutdown: ShutdownStack): FolderLock | undefined {
  const lock = databaseUrl ? undefined : lockFolder(resolve(dataDir, 'postgres'), 'The portal');
  shutdown.push(async () => lock?.release());
  return lock;
}

/**
 * Opens the configured database, or starts the embedded PostgreSQL under the lock of its folder, migrates the schema, and imports the
 * configured catalog into an empty database. Adds what stops it to `shutdown`. Throws an error that says what to do, also if PostgreSQL
 * has too few connections for several processes.
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
  const db = openServerPool(config, url, options, shutdown);
  const shortage = await connectionShortage(db, config);
  if (shortage && config.workers > 1) throw new Error(shortage);
  if (shortage) options.logger.warn({ reason: shortage }, 'too few database connections');
  const { catalogDir: folder, mode } = config;
  const demoDays = mode === 'production' ? 0 : 60;
  if (folder !== 'none') {
    // Loaded when it is needed, because a primary process stays small without it.
    const { fillEmptyCatalog } = await import('./domain/catalog/importCatalog.ts');
    await fillEmptyCatalog(db, { folder, demoDays, say: options.say });
  }
  return { db, url, abandon: () => postgres?.abandon() };
}

/** Opens the connection pool of a server process to a migrated database. Adds what closes it to `shutdown`. */
export function openServerPool(
  { databasePoolSize }: Config,
  url: string,
  { logger, observer }: Pick<OpenOptions, 'logger' | 'observer'>,
  shutdown: ShutdownStack,
): Database {
  const db = openDatabase({
    url,
    poolSize: databasePoolSize,
    observer,
    onConnectionLost: (error) => logger.warn({ fault: error.name }, 'a database connection was lost'),
  });
  shutdown.push(() => db.close());
  return db;
}

/** Opens the read replica of a database, with a pool of the same size. Logs when it becomes usable or unusable. */
export function openServerReplica(
  { databaseReplicaUrl: url, databasePoolSize: poolSize }: Config,
  primaryUrl: string,
  { logger, observer }: Pick<OpenOptions, 'logger' | 'observer'>,
): Replica {
  return openReplica({
    url,
    primaryUrl,
    poolSize,
    observer,
    onChange: (reason) =>
      reason === undefined
        ? logger.info('the read replica answers searches')
        : logger.warn({ reason }, 'the read replica is not used'),
  });
}

/**
 * Returns the connections of a server process besides its pool: for notifications of brands, of the outbox and of uploads, for metrics, and for the
 * checks of a replica.
 */
function connectionsBesidesPool({ metricsPort, databaseReplicaUrl }: Config): number {
  return 3 + Number(metricsPort !== undefined) + Number(databaseReplicaUrl !== '');
}

/** Returns how many connections the portal may open: those of its server processes, and one of the primary process. */
function connectionsNeeded(config: Config): number {
  const { workers, databasePoolSize } = config;
  return workers * (databasePoolSize + connectionsBesidesPool(config)) + (workers > 1 ? 1 : 0);
}

/** Returns a sentence if PostgreSQL accepts fewer connections than the portal may open, else undefined. */
async function connectionShortage(db: Database, config: Config): Promise<string | undefined> {
  const available = await selectAcceptedConnections(db);
  const needed = connectionsNeeded(config);
  if (needed <= available) return undefined;
  const { workers } = config;
  const poolSize = Math.floor((available - (workers > 1 ? 1 : 0)) / workers) - connectionsBesidesPool(config);
  const lower = poolSize < 2 ? 'Lower WORKERS' : `Set DATABASE_POOL_SIZE to at most ${poolSize}, lower WORKERS`;
  return `WORKERS=${workers} with DATABASE_POOL_SIZE=${config.databasePoolSize} may open ${needed} connections, and PostgreSQL accepts ${available} (max_connections without reserved ones). ${lower}, or raise max_connections.`;
}

function startOwnPostgres(
  config: Config,
  lock: FolderLock,
  { logger, say, onGiveUp }: OpenOptions,
): Promise<EmbeddedPostgres> {
  say('Starting PostgreSQL …');
  return startEmbeddedPostgres({
    dataDir: resolve(config.dataDir, 'postgres'),
    lock,
    // The usual maximum, or more if several processes need it; 50 are for commands and reserved ones.
    settings: { max_connections: String(Math.max(200, connectionsNeeded(config) + 50)) },
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

/** Returns why the server cannot work with its database, in a sentence that says what to do, or undefined if it can. */
export async function readiness(db: Database): Promise<string | undefined> {
  const allowed = await withinLimit(mayUseTables(db), timeoutMs, undefined).catch(() => undefined);
  if (allowed === undefined) return 'The database does not answer.';
  return allowed ? undefined : 'The role of the portal cannot read and write its tables. Grant the rights again.';
}
