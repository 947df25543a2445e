import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll } from 'vitest';
import { fillEmptyCatalog } from '#server/domain/catalog/fillEmptyCatalog.ts';
import { withDatabase } from './database.ts';
import type { TestPortal } from './portal.ts';

/** A portal that runs as a process of its own, as in production, and everything that it wrote out. */
export interface PortalProcess extends Pick<TestPortal, 'url' | 'db'> {
  /** Standard output and error, so far. */
  readonly output: string;
}

/** As `withPortal`, but in a process of its own, whose words are kept. Call it once at the top of the file. */
export function withPortalProcess(environment: () => Record<string, string>): PortalProcess {
  const database = withDatabase();
  let child: ChildProcess | undefined;
  let output = '';
  let url = '';

  beforeAll(async () => {
    await fillEmptyCatalog(database.db, { folder: 'catalog/demo', demoDays: 10, say: () => undefined });
    const settings = { NODE_ENV: 'test', PORT: '0', CATALOG_DIR: 'none', DATABASE_URL: database.url, ...environment() };
    const { PATH = '' } = process.env;
    child = spawn(process.execPath, ['src/server/main.ts'], {
      env: { PATH, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await new Promise<void>((ready, failed) => {
      const hear = (chunk: Buffer) => {
        output += chunk.toString('utf8');
        url = /The portal is at (\S+)/.exec(output)?.[1] ?? '';
        if (url !== '') ready();
      };
      child?.stdout?.on('data', hear);
      child?.stderr?.on('data', hear);
      child?.once('exit', () => failed(new Error(`The portal did not start:\n${output}`)));
    });
  }, 60_000);

  afterAll(async () => {
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child?.once('exit', done));
    child.kill('SIGTERM');
    await gone;
  }, 30_000);

  return {
    get url() {
      return url;
    },
    get db() {
      return database.db;
    },
    get output() {
      return output;
    },
  };
}
