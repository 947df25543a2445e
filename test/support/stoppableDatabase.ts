import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { logOptions } from '#server/log.ts';
import { startServer } from '#server/startServer.ts';
import { anyUsage } from './portal.ts';
import { openPortProxy } from './portProxy.ts';

/** A portal with the demo provider whose PostgreSQL the test can stop and restart. */
export interface StoppableDatabase {
  /** Address of the portal. */
  readonly url: string;
  /** PostgreSQL itself, at its present port. */
  readonly databaseUrl: string;
  /** Uncaught exceptions and unhandled rejections. */
  readonly faults: readonly unknown[];
  /** Sends a signal to PostgreSQL. */
  signal(signal: NodeJS.Signals): void;
  /** Resolves when PostgreSQL has ended. */
  stop(): Promise<void>;
  /** Starts PostgreSQL again with the same data; call it after `stop`. */
  start(): Promise<void>;
}

/** Starts portal and PostgreSQL, and stops them after the test. The address of PostgreSQL never changes. */
export async function portalOnStoppableDatabase(): Promise<StoppableDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-stoppable-'));
  const dataDir = join(folder, 'data');
  let postgres = await startEmbeddedPostgres({ dataDir });
  const proxy = await openPortProxy(portOf(postgres));
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  const faults: unknown[] = [];
  const notice = (fault: unknown) => faults.push(fault);
  process.on('unhandledRejection', notice).on('uncaughtException', notice);
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    SIGNING_KEY: 'k'.repeat(43),
    CATALOG_DIR: 'catalog/demo',
    DATABASE_URL: url.href,
    DATABASE_POOL_SIZE: '10',
    WRITES_PER_MINUTE: '1000000',
  });
  const options = { logger: pino(logOptions('silent')), say: () => undefined, usage: anyUsage };
  const server = await startServer(config, options);
  onTestFinished(async () => {
    await server.stop();
    await proxy.close();
    await postgres.stop();
    process.off('unhandledRejection', notice).off('uncaughtException', notice);
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: server.url,
    faults,
    get databaseUrl() {
      return postgres.url;
    },
    signal: (signal) => void process.kill(postgres.pid, signal),
    stop: () => postgres.stop(),
    async start() {
      postgres = await startEmbeddedPostgres({ dataDir });
      proxy.target = portOf(postgres);
    },
  };
}

function portOf({ url }: { readonly url: string }): number {
  return Number(new URL(url).port);
}
