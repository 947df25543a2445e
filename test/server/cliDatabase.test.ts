import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { brandPreview } from '#cli/commands/brandPreview.ts';
import { withDatabase } from '#cli/withDatabase.ts';
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';

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

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test(
  'a command starts the database of the project for its work, and ends it again',
  async () => {
    const { revision, server } = await visit();
    expect(revision).toBe('');
    expect(alive(server)).toBe(false);
  },
  patience,
);

test(
  'a command leaves the database running that a portal is using',
  async () => {
    const portal = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
    try {
      expect(await visit()).toMatchObject({ server: portal.pid });
      expect(alive(portal.pid)).toBe(true);
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
    expect(alive(visits[0]?.server ?? 0)).toBe(false);
  },
  patience,
);

test(
  'a command that started the database ends it after its last user',
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
  'a preview leaves the database running that a portal uses',
  async () => {
    const portal = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
    onTestFinished(() => portal.stop());
    const said: string[] = [];
    const io = { say: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) };
    const preview = brandPreview.run(['southern-light'], io);
    await vi.waitFor(() => expect(said.join()).toContain('Ctrl-C ends the preview'), { timeout: patience });
    process.emit('SIGINT');
    expect(await preview).toBe(0);
    expect(alive(portal.pid)).toBe(true);
    expect(await visit()).toMatchObject({ server: portal.pid });
  },
  patience,
);
