import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openCluster } from './embedded/cluster.ts';
import { type FolderLock, lockFolder } from './embedded/folderLock.ts';
import { findInstallation } from './embedded/platform.ts';
import {
  connectionString,
  ended,
  endPostmaster,
  type PostmasterOptions,
  startPostmaster,
  tell,
} from './embedded/postmaster.ts';

export interface EmbeddedPostgres {
  /** Connection string of the database `isocentre`; it stays the same when PostgreSQL is started again. */
  readonly url: string;
  /** The process that runs now. */
  readonly pid: number;
  /** Fast shutdown; resolves when the server process is gone and the folder is free for others. */
  stop(): Promise<void>;
  /** Tells PostgreSQL to shut down and does not wait: it ends cleanly by itself after this process is gone. */
  abandon(): void;
}

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster; made when it does not exist. */
  readonly dataDir: string;
  /** What runs the database, in words for others that find it in use. */
  readonly program?: string;
  /** The lock of the folder, when the caller has it already. It is released with the server. */
  readonly lock?: FolderLock;
  /** Settings for the server, such as `{ fsync: 'off' }` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Wait before PostgreSQL is started again, milliseconds; it grows while PostgreSQL dies at once. */
  readonly pauseMs?: number;
  /** Told in words that PostgreSQL ended by itself and is started again. */
  readonly onRestart?: (line: string) => void;
  /** Told in words that PostgreSQL ends again and again, and is not started any more. */
  readonly onGiveUp?: (line: string) => void;
}

/**
 * Starts the PostgreSQL 18 that comes with the project on a free port of the loopback interface, under the lock of its folder,
 * and starts it again on the same port when it dies. Throws FolderInUse when another process has the folder, and otherwise an
 * error that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const installation = await findInstallation(options.dataDir);
  const lock = options.lock ?? lockFolder(options.dataDir, options.program ?? 'A program');
  try {
    const password = await openCluster(installation);
    const postmaster = { ...installation, password, port: await freePort(), settings: options.settings ?? {} };
    const supervised = await supervise(postmaster, options);
    const url = connectionString(postmaster.port, password, 'isocentre');
    try {
      await createDatabase(connectionString(postmaster.port, password, 'postgres'));
    } catch (error) {
      await supervised.stop();
      throw error;
    }
    return {
      url,
      get pid() {
        return supervised.pid;
      },
      async stop() {
        await supervised.stop();
        lock.release();
      },
      abandon: supervised.abandon,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** PostgreSQL is not started any more when it died this often in a row within `quickMs` of its start, or did not start at all. */
const mostQuickDeaths = 10;
const quickMs = 1_000;
/** Wait before the first new start; doubled with each quick death, up to fifty times as long. With these, it gives up after 52 s. */
const usualPauseMs = 200;
const mostPauses = 50;

async function supervise(
  postmaster: PostmasterOptions,
  options: EmbeddedPostgresOptions,
): Promise<Pick<EmbeddedPostgres, 'pid' | 'stop' | 'abandon'>> {
  const { pauseMs = usualPauseMs, onRestart = () => undefined, onGiveUp = () => undefined } = options;
  const stopping = new AbortController();
  let child = watch(await startPostmaster(postmaster));
  let startedAt = Date.now();
  let quickDeaths = 0;
  let restarting: Promise<void> = Promise.resolve();

  function watch(started: ChildProcess): ChildProcess {
    const onExit = () => {
      const how = started.signalCode ?? `exit status ${started.exitCode}`;
      if (!stopping.signal.aborted) restarting = restart(`PostgreSQL ended unexpectedly (${how})`);
    };
    if (ended(started)) onExit();
    else started.once('exit', onExit);
    return started;
  }

  async function restart(reason: string, livedMs = Date.now() - startedAt): Promise<void> {
    quickDeaths = livedMs < quickMs ? quickDeaths + 1 : 0;
    if (quickDeaths >= mostQuickDeaths) {
      onGiveUp(`${reason}, ${quickDeaths} times in a row right after its start. It is not started again.`);
      return;
    }
    onRestart(`${reason}; it is started again.`);
    const pause = pauseMs * Math.min(2 ** quickDeaths, mostPauses);
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return;
    try {
      child = watch(await startPostmaster(postmaster));
      startedAt = Date.now();
    } catch (error) {
      await restart(error instanceof Error ? error.message : String(error), 0);
    }
  }

  return {
    get pid() {
      return child.pid ?? 0;
    },
    async stop() {
      stopping.abort();
      await restarting;
      if (!ended(child)) await endPostmaster(child.pid ?? 0, () => ended(child));
    },
    abandon() {
      stopping.abort();
      if (!ended(child)) tell(child.pid ?? 0, 'SIGINT');
    },
  };
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'isocentre'");
    if (!rowCount)
      await client.query("create database isocentre encoding 'UTF8' template template0 lc_collate 'C' lc_ctype 'C'");
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? done(address.port) : failed(new Error('no free port')),
      );
    });
  });
}
