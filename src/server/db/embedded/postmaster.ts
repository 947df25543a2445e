import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { faultCode } from '../databaseFault.ts';
import { explainFailure, type Installation } from './installation.ts';

/** What a PostgreSQL server process (postmaster) is started with. */
export interface PostmasterOptions extends Installation {
  readonly port: number;
  readonly password: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Recovery after a crash may take this long, milliseconds. */
const readyWithinMs = 60_000;

/**
 * Starts PostgreSQL and resolves when it accepts connections. Ends a postmaster that still runs on the folder because its portal
 * was killed, and waits for the remaining processes of a killed one. Throws with the end of the server's log if it does not start.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<ChildProcess> {
  const { dataDir, port, password } = options;
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    await endSurvivor(dataDir);
    const logFile = `${dataDir}.log`;
    const before = existsSync(logFile) ? statSync(logFile).size : 0;
    const child = launch(options, logFile);
    const fault = await untilReady(child, connectionString(port, password, 'postgres'), deadline);
    if (fault === undefined) return child;
    const words = `${fault}${readFileSync(logFile).subarray(before).toString('utf8').trim().split('\n').slice(-5).join('\n')}`;
    if (!survivorsLogLine.test(words) || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start. Its log (${logFile}) ends with:\n${explainFailure(words)}`);
    await sleep(200);
  }
}

/** PostgreSQL logs this while processes of a killed postmaster still run. */
const survivorsLogLine = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/;

/** Ends a postmaster: fast shutdown, then immediate shutdown (without a checkpoint, which loses no data), then SIGKILL. */
export async function endPostmaster(pid: number, gone: () => boolean): Promise<void> {
  for (const [signal, withinMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!gone()) signalProcess(pid, signal);
    for (const until = Date.now() + withinMs; !gone(); await sleep(20)) if (Date.now() > until) break;
    if (gone()) return;
  }
}

/** Sends a signal to a process; ignores that the process is gone. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process is gone.
  }
}

/** Returns process id and port of the server that runs on a folder, from PostgreSQL's lock file; undefined if none runs. */
export function runningServer(dataDir: string): { readonly pid: number; readonly port: number } | undefined {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 && alive(pid) ? { pid, port } : undefined;
}

/** Returns the connection string of a database of the embedded server. */
export function connectionString(port: number, password: string, database: string): string {
  return `postgresql://isocentre:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Ends a postmaster that outlived its portal, so that the new one is a child process. If another process has the process id of the
 * old postmaster (process ids restart in a container), PostgreSQL refuses to start. The id in the lock file is then replaced by our
 * own, which PostgreSQL ignores because we are its parent (`CreateLockFile` in miscinit.c); it still checks the shared memory.
 */
async function endSurvivor(dataDir: string): Promise<void> {
  const running = runningServer(dataDir);
  if (!running) return;
  if (isPostmasterOf(running.pid, dataDir))
    return endPostmaster(running.pid, () => !alive(running.pid) || !isPostmasterOf(running.pid, dataDir));
  const file = join(dataDir, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
}

/** Returns true if the working folder of a process is the cluster; on systems without /proc, if its command is postgres. */
function isPostmasterOf(pid: number, dataDir: string): boolean {
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') return /postgres/.test(commandOf(pid));
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    if (stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')) return false;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch (error) {
    // The process belongs to another user.
    return faultCode(error) === 'EACCES';
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function launch({ binaries, dataDir, port, settings, account }: PostmasterOptions, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a');
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', ...settings };
  const given = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // In a separate process group: Ctrl-C reaches only the portal, which stops PostgreSQL after its last request.
  const child = spawn(binaries.postgres, ['-D', dataDir, '-p', String(port), ...given], {
    ...account,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

/** Returns undefined when the server accepts connections, why it could not be started, or an empty text if it ended. */
async function untilReady(child: ChildProcess, url: string, deadline: number): Promise<string | undefined> {
  let fault = '';
  child.once('error', (error) => {
    fault = `${error.message}\n`;
  });
  while (!(await answers(url))) {
    if (fault !== '' || ended(child)) return fault;
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      return `It did not answer within ${readyWithinMs / 1000} s.\n`;
    }
    await sleep(25);
  }
  return undefined;
}

/** Returns true if a child process has ended. */
export function ended(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
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

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return faultCode(error) === 'EPERM';
  }
}
