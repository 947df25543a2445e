import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { childrenOf } from '#test/support/processes.ts';
import { processorTime } from './processorTime.ts';
import { productionSettings } from './productionSettings.ts';

/** A portal with one or several server processes. */
export interface StartedPortal {
  /** `http://localhost:<port>`. */
  readonly url: string;
  /** Ids of the server process and of its workers; PostgreSQL is not part of them. */
  processIds(): readonly number[];
  /** Processor time that these processes have used, milliseconds. */
  cpuTime(): number;
  /** Resident sets of these processes at present, bytes. */
  memory(): number;
  /** Sum of the largest resident sets of these processes so far, or since `forgetPeak`, bytes. */
  peakMemory(): number;
  forgetPeak(): void;
  /** Waits until the portal prints a text from now on, on standard output or standard error. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/**
 * Runs `npm start` in a checkout with settings for production; this installs its packages and builds its client. In development the
 * server would look for changed brands before each document. `settings` adds to them. Linux only.
 */
export async function npmStart(checkout: string, dataFolder: string, settings: Settings = {}): Promise<StartedPortal> {
  // Without the variables of `npm run bench`, which name the packages of this checkout.
  const environment = { PATH: pathWithoutPackages(), HOME: process.env.HOME };
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...productionSettings(), ...settings, DATA_DIR: dataFolder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return startedPortal(npm, () => {
    const pid = serverBelow(npm.pid ?? 0);
    if (pid === undefined) throw new Error(`npm start runs no server in ${checkout}`);
    return pid;
  });
}

/** Runs this checkout with the command of `npm start` and settings for production, but installs and builds nothing. Linux only. */
export async function startBuiltPortal(settings: Settings): Promise<StartedPortal> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const flags = /node ((?:--\S+ )*)src\/server\/main\.ts/.exec(scripts.start)?.[1]?.split(' ').filter(Boolean) ?? [];
  const server = spawn(process.execPath, [...flags, serverFile], {
    env: { ...productionSettings(), ...settings, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return startedPortal(server, () => server.pid ?? 0);
}

const serverFile = 'src/server/main.ts';

/** Waits until a portal prints its address. `findServer` returns its first server process. */
async function startedPortal(child: ChildProcess, findServer: () => number): Promise<StartedPortal> {
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let output = '';
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((found, failed) => {
      let text = '';
      const read = (chunk: Buffer) => {
        text += chunk;
        const match = pattern.exec(text);
        if (!match) return;
        for (const stream of streams) stream.off('data', read);
        found(match);
      };
      for (const stream of streams) stream.on('data', read);
      ended.then(() => failed(new Error(`The portal ended:\n${output}`)));
    });
  const [, url = ''] = await printed(/The portal is at (\S+)/);
  const server = findServer();
  const processIds = () => [server, ...workersOf(server)];
  const sum = (read: (pid: number) => number) => processIds().reduce((total, pid) => total + read(pid), 0);
  return {
    url,
    processIds,
    printed,
    cpuTime: () => sum(processorTime),
    memory: () => sum((pid) => statusOf(pid, 'VmRSS')),
    peakMemory: () => sum((pid) => statusOf(pid, 'VmHWM')),
    forgetPeak() {
      for (const pid of processIds()) writeFileSync(`/proc/${pid}/clear_refs`, '5');
    },
    async stop() {
      process.kill(server, 'SIGTERM');
      await ended;
    },
  };
}

function pathWithoutPackages(): string {
  const folders = (process.env.PATH ?? '').split(':');
  return folders.filter((folder) => !folder.includes('node_modules')).join(':');
}

/** Returns the process below another that runs the server; npm starts it through a shell. */
function serverBelow(parent: number): number | undefined {
  for (const child of childrenOf(parent)) {
    const found = runsServer(child) ? child : serverBelow(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the processes below a server that run the same program. */
const workersOf = (server: number): readonly number[] => childrenOf(server).filter(isNode);

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');

function isNode(pid: number): boolean {
  return /node$/.test(commandOf(pid)[0] ?? '');
}

const runsServer = (pid: number) => isNode(pid) && commandOf(pid).includes(serverFile);

/** A line of the kernel's account of a process, such as `VmRSS: 123456 kB`, in bytes. */
function statusOf(pid: number, line: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}
