import { createServer } from 'node:net';
import pg from 'pg';
import { openCluster } from './cluster.ts';
import { type FolderLock, lockFolder } from './folderLock.ts';
import { findInstallation } from './installation.ts';
import { connectionString } from './postmaster.ts';
import { type SupervisedPostmaster, type SupervisionOptions, supervisePostmaster } from './supervisePostmaster.ts';

/** The PostgreSQL server that comes with the project, running for this process. */
export interface EmbeddedPostgres extends SupervisedPostmaster {
  /** Connection string of the database `isocentre`; it stays the same after a restart. */
  readonly url: string;
  /** Shuts the server down (fast shutdown); resolves when its process is gone and the folder is unlocked. */
  stop(): Promise<void>;
}

/** Where and how PostgreSQL runs. */
export interface EmbeddedPostgresOptions extends SupervisionOptions {
  /** Folder of the cluster; created if it does not exist. */
  readonly dataDir: string;
  /** What runs the database, in words for other programs that find the folder in use. */
  readonly program?: string;
  /** The lock of the folder, if the caller holds it already. It is released with the server. */
  readonly lock?: FolderLock;
  /** Server settings, such as `{ fsync: 'off' }` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the PostgreSQL 18 that comes with the project on a free port of the loopback interface, under the lock of its folder,
 * and restarts it on the same port when it dies. Throws FolderInUse if another process uses the folder, and otherwise an error
 * that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const installation = await findInstallation(options.dataDir);
  const lock = options.lock ?? lockFolder(options.dataDir, options.program ?? 'A program');
  try {
    const password = await openCluster(installation);
    const postmaster = { ...installation, password, port: await freePort(), settings: options.settings ?? {} };
    const supervised = await supervisePostmaster(postmaster, options);
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

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the query; without a listener it would also end the process.
  client.on('error', () => undefined);
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
