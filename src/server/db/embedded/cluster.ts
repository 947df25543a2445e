import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainFailure, type Installation } from './installation.ts';

/**
 * Creates the cluster unless it exists, and returns the password of its user `isocentre`. `initdb` runs only in a folder that does
 * not exist, that is empty, or in which an earlier run was interrupted: the file `<folder>.initialising` exists exactly while
 * initdb runs. Throws for any other folder and leaves it unchanged. Call it under the lock of the folder.
 */
export async function openCluster(installation: Installation): Promise<string> {
  const { dataDir } = installation;
  const marker = `${dataDir}.initialising`;
  const passwordFile = `${dataDir}.password`;
  const content = existsSync(dataDir) ? contentOf(dataDir) : [];
  if (existsSync(marker) || !content.includes('PG_VERSION')) {
    const foreign = existsSync(marker) ? content.filter((name) => !madeByInitdb.test(name)) : content;
    if (foreign.length > 0) throw new Error(refusal(dataDir, foreign));
    await initialise(installation, { marker, passwordFile, content });
  }
  try {
    return readFileSync(passwordFile, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The password of the database in ${dataDir} cannot be read (${reason}). It was stored there when the database was created: restore it, run this as the user who started the portal, or set DATA_DIR to another folder.`,
    );
  }
}

/** Names of the files and folders at the top of a cluster. */
const madeByInitdb = /^(PG_VERSION|base|global|pg_\w+(\.conf)?|postgresql(\.auto)?\.conf|postmaster\.(pid|opts))$/;

function contentOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new Error(explainFailure(`${folder} cannot be read: ${error instanceof Error ? error.message : error}`));
  }
}

function refusal(dataDir: string, content: readonly string[]): string {
  const some = content.slice(0, 3).join(', ');
  return `${dataDir} has files that are not a PostgreSQL database (${some}${content.length > 3 ? ', …' : ''}). Nothing in it was changed. Move them away, or set DATA_DIR to a folder of its own.`;
}

interface Preparation {
  readonly marker: string;
  readonly passwordFile: string;
  /** Files that an interrupted run of initdb left. */
  readonly content: readonly string[];
}

async function initialise(
  { binaries, dataDir, account }: Installation,
  { marker, passwordFile, content }: Preparation,
): Promise<void> {
  const existed = existsSync(dataDir);
  writeFileSync(
    marker,
    'PostgreSQL is being prepared in the folder of this name. This file is deleted when that is done.\n',
  );
  removeAll(dataDir, content);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (account) for (const path of [dataDir, passwordFile]) chownSync(path, account.uid, account.gid);
  const failure = await runInitdb(binaries.initdb, account, [
    ...[`--pgdata=${dataDir}`, '--username=isocentre', `--pwfile=${passwordFile}`],
    ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions'],
  ]);
  if (failure !== undefined) {
    removeAll(dataDir, contentOf(dataDir));
    for (const file of [passwordFile, ...(existed ? [] : [dataDir]), marker])
      rmSync(file, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not prepare ${dataDir}: ${explainFailure(failure)}`);
  }
  rmSync(marker);
}

function removeAll(folder: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Runs initdb. Returns its error output, or undefined if it succeeded. */
async function runInitdb(
  program: string,
  account: Installation['account'],
  args: readonly string[],
): Promise<string | undefined> {
  const child = spawn(program, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  let failure = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    failure += chunk.toString();
  });
  try {
    const code = await new Promise((done, failed) => child.once('close', done).once('error', failed));
    return code === 0 ? undefined : failure || `initdb ended with ${code}`;
  } catch (error) {
    return String(error);
  }
}
