import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { processorTime } from './processorTime.ts';
import { productionSettings } from './productionSettings.ts';

/** A portal that `npm start` runs. */
export interface StartedPortal {
  /** `http://localhost:<port>`. */
  readonly url: string;
  /** Processor time that the server process has used, milliseconds; PostgreSQL is not part of it. */
  cpuTime(): number;
  /** Largest resident set of the server process so far, bytes. */
  peakMemory(): number;
  stop(): Promise<void>;
}

/**
 * Runs `npm start` in a checkout with settings for production; this installs its packages and builds its client. In development the
 * server would look for changed brands before each document. `settings` adds to them. Linux only.
 */
export async function npmStart(
  checkout: string,
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<StartedPortal> {
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    // Without the variables of `npm run bench`, which name the packages of this checkout.
    env: {
      ...{ ...productionSettings(), ...settings },
      ...{ DATA_DIR: dataFolder, PATH: pathWithoutPackages(), HOME: process.env.HOME },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => npm.once('exit', () => done()));
  let output = '';
  const url = await new Promise<string>((found, failed) => {
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000);
      const address = /The portal is at (\S+)/.exec(output)?.[1];
      if (address) found(address);
    };
    npm.stdout.on('data', read);
    npm.stderr.on('data', read);
    npm.once('exit', () => failed(new Error(`npm start ended in ${checkout}:\n${output}`)));
  });
  const pid = serverBelow(npm.pid ?? 0);
  if (pid === undefined) throw new Error(`npm start runs no server in ${checkout}`);
  return {
    url,
    cpuTime: () => processorTime(pid),
    peakMemory() {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
    },
    async stop() {
      process.kill(pid, 'SIGTERM');
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
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').filter(Boolean);
  for (const child of children.map(Number)) {
    const [program = '', ...args] = readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0');
    if (/node$/.test(program) && args.includes('src/server/main.ts')) return child;
    const below = serverBelow(child);
    if (below !== undefined) return below;
  }
  return undefined;
}
