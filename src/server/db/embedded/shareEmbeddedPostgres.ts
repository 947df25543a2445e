import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embeddedPostgres.ts';
import { FolderInUse, type FolderLock, lockFolder } from './folderLock.ts';
import { findInstallation } from './platform.ts';
import { connectionString, runningServer } from './postmaster.ts';

/** The use of a database that other programs may use at the same time. */
export interface SharedPostgres {
  readonly url: string;
  /** Ends this use. The program that started PostgreSQL ends it, when nobody uses it any more. */
  release(): Promise<void>;
}

/** The owner may still be preparing the database, milliseconds. */
const attachWithinMs = 60_000;
const waitMs = 100;
/** What PostgreSQL calls the connection that only says that the database is in use. */
export const useName = 'isocentre use';
/** Each use holds this advisory lock for its length. */
const useLock = "hashtext('isocentre use')";

/**
 * Uses the database in a folder from a command: the one that runs there, or, when no program has the folder, one that is started
 * for it. Throws when the owner of the folder does not answer.
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

/** Tries again and again instead of waiting in line for the lock, where it would keep others from beginning their use. */
async function untilUnused(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    while (!(await client.query(`select pg_try_advisory_lock(${useLock}) as unused`)).rows[0].unused)
      await sleep(waitMs);
    await client.end();
  } catch {
    // Nobody can use a database that does not answer.
  }
}

async function attach(folder: string): Promise<SharedPostgres | undefined> {
  const { dataDir } = await findInstallation(folder);
  const running = runningServer(dataDir);
  const passwordFile = `${dataDir}.password`;
  if (!running || !existsSync(passwordFile)) return undefined;
  const url = connectionString(running.port, readFileSync(passwordFile, 'utf8').trim(), 'isocentre');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: useName });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Until the owner lets go of the lock: it takes it only to end the database, and then this connection ends as well.
    await client.query(`select pg_advisory_lock_shared(${useLock})`);
    return { url, release: () => client.end() };
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
}
