import { type ChildProcess, execFileSync } from 'node:child_process';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findInstallation } from '#server/db/embedded/installation.ts';
import { connectionString, ended, endPostmaster, startPostmaster } from '#server/db/embedded/postmaster.ts';

/** A streaming replica of an embedded PostgreSQL. */
export interface TestReplica {
  /** Connection string of the database `isocentre`. */
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Copies a running cluster to a folder, from which `start` runs a streaming replica on a port. */
export async function copyToReplica(
  primaryUrl: string,
  primaryDir: string,
  dataDir: string,
  port: number,
): Promise<TestReplica> {
  const primary = new pg.Client({ connectionString: primaryUrl });
  await primary.connect();
  await primary.query("select pg_backup_start('replica', true)");
  // Keeps the owner of the files, who runs PostgreSQL.
  execFileSync('cp', ['-a', primaryDir, dataDir]);
  const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await primary.end();
  rmSync(join(dataDir, 'postmaster.pid'));
  const installation = await findInstallation(dataDir);
  for (const [name, content] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    const file = join(dataDir, name);
    writeFileSync(file, content);
    if (installation.account) chownSync(file, installation.account.uid, installation.account.gid);
  }
  const { username, password, port: primaryPort } = new URL(primaryUrl);
  const settings = { primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${username} password=${password}` };
  let child: ChildProcess | undefined;
  const replica: TestReplica = {
    url: connectionString(port, password, 'isocentre'),
    async start() {
      child = await startPostmaster({ ...installation, port, password, settings });
    },
    async stop() {
      const running = child;
      if (running && !ended(running)) await endPostmaster(running.pid ?? 0, () => ended(running));
    },
  };
  return replica;
}
