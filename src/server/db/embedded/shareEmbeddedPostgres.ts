import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { FolderInUse, type FolderLock, lockFolder } from './folderLock.ts';
import { findInstallation } from './installation.ts';
import { connectionString, runningServer } from './postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './startEmbeddedPostgres.ts';

/** The use of a database that several programs share. */
export interface SharedPostgres {
  readonly url: string;
  /** Ends this use. The program that started PostgreSQL stops it when no other program uses it. */
  release(): Promise<void>;
}

/** Milliseconds in which the owner may prepare the database. */
const attachWithinMs = 60_000;
const waitMs = 100;
/** Application name of the connection that marks the database as used. */
export const sharedUseName = 'isocentre use';
/** Each use holds this advisory lock (shared) until it ends. */
const useLock = "hashtext('isocentre use')";

/**
 * Connects a command to the embedded database of a folder: to the running server, or to a new one if no program uses the folder.
 * Throws if the owner of the folder does not answer.
 */
export async function shareEmbeddedPostgres(dataDir: string, program: string): Promise<SharedPostgres> {
  for (const deadline = Date.now() + attachWithinMs; ; await sleep(waitMs)) {
    const lock = freeFolder(dataDir, program);
    if (!(lock instanceof FolderInUse)) return own(await startEmbeddedPostgres({ dataDir, program, lock }));
    const attached = await attach(dataDir);
    if (attached) return attached;
    if (Date.now() > deadline) throw new Error(`The database does not answer. ${lock.message}`);
  }
}

function freeFolder(dataDir: string, program: string): FolderLock | FolderInUse {
  try {
    return lockFolder(dataDir, program);
  } catch (error) {
    if (error instanceof FolderInUse) return error;
    throw error;
  }
}

function own(postgres: EmbeddedPostgres): SharedPostgres {
  return {
    url: postgres.url,
    async release() {
      await untilUnused(postgres.url);
      await postgres.stop();
    },
  };
}

/** Polls for the lock, because a waiting request for the exclusive lock would block new shared ones. */
async function untilUnused(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    while (!(await client.query(`select pg_try_advisory_lock(${useLock}) as unused`)).rows[0].unused)
      await sleep(waitMs);
    await client.end();
  } catch {
    // A database that does not answer is not in use.
  }
}

async function attach(folder: string): Promise<SharedPostgres | undefined> {
  const { dataDir } = await findInstallation(folder);
  const running = runningServer(dataDir);
  const passwordFile = `${dataDir}.password`;
  if (!running || !existsSync(passwordFile)) return undefined;
  const url = connectionString(running.port, readFileSync(passwordFile, 'utf8').trim(), 'isocentre');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: sharedUseName,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Waits while the owner holds the lock: it does so only to stop the database, which ends this connection.
    await client.query(`select pg_advisory_lock_shared(${useLock})`);
    return { url, release: () => client.end() };
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
}
