import { spawn } from 'node:child_process';
import { afterAll, beforeAll } from 'vitest';
import { withDatabase } from './database.ts';
import type { TestPortal } from './portal.ts';

/** A portal in its own process, as in production, with its output. */
export interface PortalProcess extends Pick<TestPortal, 'url' | 'db'> {
  /** Standard output and error, so far. */
  readonly output: string;
}

export interface StartedPortal {
  readonly pid: number;
  readonly url: string;
  readonly output: string;
  /** Resolves to the exit status when the process ends; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Sends a signal and resolves to the exit status, which is null when the signal itself ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Time for a portal to print its address, milliseconds. */
const startMs = 55_000;

/**
 * Starts a portal in its own process, on a free port, with the packs of a folder. The caller stops it. Throws with its output if it does not
 * start.
 */
export async function startPortalProcess(
  environment: Record<string, string>,
  folder = process.cwd(),
): Promise<StartedPortal> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', PORT: '0', CATALOG_DIR: 'none', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  let output = '';
  const late = setTimeout(() => child.kill('SIGKILL'), startMs);
  const url = await new Promise<string>((ready, failed) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const [, address] = /The portal is at (\S+)/.exec(output) ?? [];
      if (address) ready(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    ended.then(() => failed(new Error(`The portal did not start:\n${output}`)));
  });
  clearTimeout(late);
  return {
    pid: child.pid ?? 0,
    url,
    ended,
    get output() {
      return output;
    },
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Like `withPortal`, but in its own process, whose output is kept. Call it once at the top of the file. */
export function withPortalProcess(environment: () => Record<string, string>): PortalProcess {
  const database = withDatabase({ template: 'bookings' });
  let portal: StartedPortal | undefined;

  beforeAll(async () => {
    portal = await startPortalProcess({ DATABASE_URL: database.url, ...environment() });
  }, 60_000);

  afterAll(async () => {
    await portal?.end('SIGTERM');
  }, 30_000);

  return {
    get url() {
      return portal?.url ?? '';
    },
    get db() {
      return database.db;
    },
    get output() {
      return portal?.output ?? '';
    },
  };
}
