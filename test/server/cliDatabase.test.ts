import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { brandPreview } from '#cli/commands/brandPreview.ts';
import { withDatabase } from '#cli/withDatabase.ts';
import { readConfig } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { logOptions } from '#server/log.ts';
import { signingKey } from '#server/signingKey.ts';
import { startServer } from '#server/startServer.ts';
import { runs } from '#test/support/processes.ts';

let folder: string;
/** Milliseconds: a new cluster takes seconds, and more on a busy machine. */
const patience = 60_000;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'isocentre-cli-'));
  // PostgreSQL, which is not root, works in this folder itself, so that nothing is left elsewhere.
  chmodSync(folder, 0o755);
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads the catalog, which only a migrated database has, and the process that answered. */
function visit(): Promise<{ revision: string; server: number }> {
  return withDatabase(async (db) => {
    const { rows } = await db.pool.query<{ pid: number }>(
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
    );
    return { revision: (await openCatalog(db).current()).revision, server: rows[0]?.pid ?? 0 };
  });
}

test(
  "a command starts the project's database and stops it",
  async () => {
    const { revision, server } = await visit();
    expect(revision).toBe('');
    expect(runs(server)).toBe(false);
  },
  patience,
);

test(
  'a command does not stop the database of a portal',
  async () => {
    const portal = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
    try {
      expect(await visit()).toMatchObject({ server: portal.pid });
      expect(runs(portal.pid)).toBe(true);
    } finally {
      await portal.stop();
    }
  },
  patience,
);

test(
  'two commands at the same time share one database',
  async () => {
    const visits = await Promise.all([visit(), visit(), visit()]);
    expect(new Set(visits.map(({ server }) => server)).size).toBe(1);
    expect(runs(visits[0]?.server ?? 0)).toBe(false);
  },
  patience,
);

test(
  'a command stops its database after the last user',
  async () => {
    const started = Promise.withResolvers<void>();
    const attached = Promise.withResolvers<void>();
    const owner = withDatabase(async () => {
      started.resolve();
      await attached.promise;
    });
    await started.promise;
    const user = withDatabase(async (db) => {
      attached.resolve();
      await sleep(1_000);
      await db.pool.query('select 1');
    });
    await Promise.all([owner, user]);
  },
  patience,
);

test(
  'a preview does not stop the database of a portal',
  async () => {
    const portal = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
    onTestFinished(() => portal.stop());
    const output: string[] = [];
    const io = {
      print: (line: string) => void output.push(line),
      printError: (line: string) => void output.push(line),
    };
    const preview = brandPreview.run(['southern-light'], io);
    await vi.waitFor(() => expect(output.join()).toContain('Press Ctrl-C to end the preview'), { timeout: patience });
    process.emit('SIGINT');
    expect(await preview).toBe(0);
    expect(runs(portal.pid)).toBe(true);
    expect(await visit()).toMatchObject({ server: portal.pid });
  },
  patience,
);

const cli = (...words: string[]) => promisify(execFile)(process.execPath, ['src/cli/main.ts', ...words]);

test('an unknown command names the help and exits with 2', async () => {
  await expect(cli('brand', 'chekc', 'kauri')).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'There is no command “brand chekc kauri”. See `npm run cli -- help`.\n',
  });
});

test('the help names the defaults of development and production', async () => {
  const { stdout } = await cli('help', 'settings');
  const linesOf = (name: string) =>
    stdout
      .slice(stdout.indexOf(`${name}\n`))
      .split('\n')
      .slice(1, 3)
      .join('\n');
  expect(linesOf('DRAIN_SECONDS')).toContain('Default in development: 0; in production: 5.');
  expect(linesOf('PUBLIC_URL')).toContain('Default in development: empty; in production: must be set.');
  expect(linesOf('DATABASE_POOL_SIZE')).toContain('Default: 20.');
  expect(linesOf('METRICS_PORT')).toContain('Default: empty.');
});

test.each([
  ['is a file', 'data', 'it is a file'],
  ['lies below a file', 'data/portal', 'it lies below a file'],
])('explains a data folder that %s', async (_what, path, reason) => {
  writeFileSync(join(folder, 'data'), '');
  const dataDir = join(folder, path);
  vi.stubEnv('DATA_DIR', dataDir);
  const words = `The data folder ${dataDir} cannot be created: ${reason}. Set DATA_DIR to a folder.`;
  await expect(visit()).rejects.toThrow(words);
  expect(() => signingKey('', dataDir)).toThrow(words);
  const config = readConfig({ ...process.env, NODE_ENV: 'test', PORT: '0' });
  await expect(startServer(config, { logger: pino(logOptions('fatal')), say: () => undefined })).rejects.toThrow(words);
});
