import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { UsageLimits } from '#server/domain/budgets/usageLimits.ts';
import { logOptions } from '#server/log.ts';
import { type RunningServer, startServer } from '#server/startServer.ts';
import { withDatabase } from './database.ts';
import type { TemplateName } from './postgres.ts';

/** A portal with the demo provider, on a free port and with its own database. */
export interface TestPortal {
  /** `http://localhost:<port>`, the default brand. */
  readonly url: string;
  /** The address of a brand that has its own host. */
  brandUrl(host: string): string;
  readonly db: Database;
  readonly databaseUrl: string;
  /** Address of the metrics, if the environment has METRICS_PORT. */
  readonly metricsUrl: string;
}

const unlimited = { seconds: 60, free: 1_000_000, limit: 1_000_000 };
const usageOfAnything = { recipient: [unlimited], ipAddress: unlimited, network: unlimited };
/** Limits that no test reaches. */
export const anyUsage: UsageLimits = {
  answers: usageOfAnything,
  booking: usageOfAnything,
  code: usageOfAnything,
  enquiry: usageOfAnything,
  hold: usageOfAnything,
  request: usageOfAnything,
  attempt: usageOfAnything,
  upload: usageOfAnything,
};

/**
 * Gives the test file a running portal with the demo catalog, and stops it after the last test. `environment` is added to the
 * settings, such as `SMTP_URL`. The template `bookings` makes the calendar look like a working week, `catalog` leaves it empty.
 * Nothing limits messages and holds unless the test passes `usage`. Call it once at the top of the file.
 */
export function withPortal(
  environment: () => Record<string, string> = () => ({}),
  template: Exclude<TemplateName, 'empty'> = 'bookings',
  usage = anyUsage,
): TestPortal {
  const database = withDatabase({ template });
  let running: RunningServer | undefined;
  const get = () => {
    if (!running) throw new Error('The portal runs only after beforeAll');
    return running;
  };

  beforeAll(async () => {
    running = await startTestServer(database.url, environment(), usage);
  }, 60_000);

  afterAll(async () => {
    await running?.stop();
  }, 30_000);

  return {
    get url() {
      return get().url;
    },
    brandUrl: (host) => get().url.replace('localhost', host),
    get db() {
      return database.db;
    },
    get databaseUrl() {
      return database.url;
    },
    get metricsUrl() {
      return get().metricsUrl ?? '';
    },
  };
}

/** Starts a server for a test on a free port, with the settings of `withPortal`. The caller stops it. */
export function startTestServer(
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
  usage = anyUsage,
): Promise<RunningServer> {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '10',
    CATALOG_DIR: 'none',
    SIGNING_KEY: randomBytes(32).toString('base64url'),
    DOCUMENT_KEYS: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'fatal',
    WRITES_PER_MINUTE: '1000000',
    ...environment,
  });
  return startServer(config, { logger: pino(logOptions(config.logLevel)), say: () => undefined, usage });
}
