import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { backup } from '#cli/commands/backup.ts';
import type { Database } from '#server/db/database.ts';

/** A new folder for the backups of each test. Other accounts may read it, because PostgreSQL may run as another one. */
export function withBackupFolder(): { readonly path: string } {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'isocentre-backup-'));
    chmodSync(path, 0o755);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(path, { recursive: true, force: true });
  });
  return {
    get path() {
      return path;
    },
  };
}

/** An output of commands that collects its lines. */
export function captureOutput() {
  const lines: string[] = [];
  return { lines, print: (line: string) => lines.push(line), printError: (line: string) => lines.push(line) };
}

/** Backs up a database into a file. */
export async function backUp(file: string, url: string): Promise<void> {
  vi.stubEnv('DATABASE_URL', url);
  const io = captureOutput();
  expect(await backup.run([file], io), io.lines.join('\n')).toBe(0);
}

/** Returns the number of rows of a table, or of what follows `from` in a query. */
export async function countRows({ pool }: Database, sql: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`);
  return rows[0]?.count ?? -1;
}
