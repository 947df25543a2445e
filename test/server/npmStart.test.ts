import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { lockFolder } from '#server/db/embedded/folderLock.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { childrenOf, runs } from '#test/support/processes.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'isocentre-npm-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Npm {
  readonly pid: number;
  readonly output: string;
  readonly ended: Promise<number | null>;
}

/** `npm start` as a person calls it, in a process group of its own; without the build, which other tests read from meanwhile. */
function npmStart(environment: Record<string, string> = {}): Npm {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn('npm', ['start', '--ignore-scripts'], {
    detached: true,
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: folder,
      NODE_ENV: 'test',
      CATALOG_DIR: 'none',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const pid = child.pid ?? 0;
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGKILL');
  });
  return {
    pid,
    get output() {
      return output;
    },
    ended: new Promise((done) => child.once('exit', done)),
  };
}

/** The processes of a portal that runs, from the files that it keeps. */
async function portalOf(npm: Npm): Promise<{ server: number; postgres: number; url: string }> {
  await vi.waitFor(() => expect(npm.output).toContain('Press Ctrl-C to stop.'), { timeout: 60_000, interval: 100 });
  const owner = JSON.parse(readFileSync(join(folder, 'postgres.owner'), 'utf8'));
  const postgres = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { server: owner.pid, postgres, url: owner.address };
}

async function gone(pids: readonly number[], withinMs: number): Promise<void> {
  await vi.waitFor(() => expect(pids.filter(runs)).toEqual([]), { timeout: withinMs, interval: 50 });
}

test.each<readonly [string, NodeJS.Signals, (npm: number) => number, string]>([
  ['SIGTERM to npm', 'SIGTERM', (npm) => npm, '1'],
  ['SIGINT to npm', 'SIGINT', (npm) => npm, '1'],
  ['SIGHUP to npm', 'SIGHUP', (npm) => npm, '1'],
  ['SIGKILL to npm', 'SIGKILL', (npm) => npm, '1'],
  ['Ctrl-C to the process group', 'SIGINT', (npm) => -npm, '1'],
  ['a closed terminal', 'SIGHUP', (npm) => -npm, '1'],
  ['Ctrl-C with WORKERS=2', 'SIGINT', (npm) => -npm, '2'],
  ['SIGKILL to npm with WORKERS=2', 'SIGKILL', (npm) => npm, '2'],
])(
  '%s ends the server and PostgreSQL',
  async (_what, signal, target, WORKERS) => {
    const npm = npmStart({ WORKERS });
    const { server, postgres, url } = await portalOf(npm);
    const children = childrenOf(server);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect([server, postgres].map(runs)).toEqual([true, true]);
    expect(children.length).toBeGreaterThan(Number(WORKERS) - 1);
    process.kill(target(npm.pid), signal);
    await gone([npm.pid, server, postgres, ...children], 8_000);
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
  },
  90_000,
);

test('a second Ctrl-C shuts PostgreSQL down cleanly at once', async () => {
  const npm = npmStart({ DRAIN_SECONDS: '60' });
  const { server, postgres } = await portalOf(npm);
  process.kill(-npm.pid, 'SIGINT');
  await sleep(1_000);
  expect(runs(server)).toBe(true);
  process.kill(-npm.pid, 'SIGINT');
  // Without the second signal the server would drain for 60 s.
  await gone([server], 20_000);
  await gone([postgres], 10_000);
  // A worker thread of the server may keep the folder's lock for a moment after the process became a zombie.
  const start = () => startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  await (await vi.waitFor(start, { timeout: 10_000, interval: 100 })).stop();
  const log = readFileSync(join(folder, 'postgres.log'), 'utf8').split('\n');
  expect(log.findLast((line) => /database system was/.test(line))).toMatch(/was shut down at/);
}, 90_000);

/** Makes `setTimeout` of `node:timers/promises` a hundred times as fast, because the supervisor of PostgreSQL pauses for a minute. */
const fastPauses = `import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
const { setTimeout } = timers;
timers.setTimeout = (ms, ...more) => setTimeout(ms / 100, ...more);
syncBuiltinESMExports();`;

test('exits with status 1 when PostgreSQL is given up', async () => {
  const own = mkdtempSync(join(tmpdir(), 'isocentre-npm-'));
  chmodSync(own, 0o755);
  onTestFinished(() => rmSync(own, { recursive: true, force: true }));
  const preload = `--import=data:text/javascript,${encodeURIComponent(fastPauses)}`;
  const npm = npmStart({ DATA_DIR: own, NODE_OPTIONS: preload });
  await vi.waitFor(() => expect(npm.output).toContain('Press Ctrl-C to stop.'), { timeout: 60_000, interval: 100 });
  const postgres = Number(readFileSync(join(own, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  // A folder that PostgreSQL cannot start from.
  rmSync(join(own, 'postgres', 'global', 'pg_control'));
  process.kill(postgres, 'SIGKILL');
  expect(await npm.ended).toBe(1);
  expect(npm.output).toMatch(/10 times in a row[^\n]*not started again/);
}, 90_000);

test.each([
  ['at port 0', '0'],
  ['at another port', '28411'],
])(
  'a second start %s names the running portal and stops',
  async (_where, port) => {
    const first = npmStart();
    const { server, postgres, url } = await portalOf(first);
    const second = npmStart({ PORT: port });
    expect(await second.ended).not.toBe(0);
    expect(second.output).toContain(`The portal runs already at ${url} (process ${server}, since 20`);
    expect(second.output).not.toContain('Starting PostgreSQL');
    expect([server, postgres].map(runs)).toEqual([true, true]);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    process.kill(first.pid, 'SIGTERM');
    await gone([server, postgres], 8_000);
  },
  90_000,
);

test('names a taken port before PostgreSQL starts', async () => {
  const first = npmStart();
  const { server, postgres, url } = await portalOf(first);
  const elsewhere = mkdtempSync(join(tmpdir(), 'isocentre-npm-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  const { port } = new URL(url);
  const second = npmStart({ PORT: port, DATA_DIR: elsewhere });
  expect(await second.ended).not.toBe(0);
  expect(second.output).toContain(`Another program uses port ${port} of 127.0.0.1`);
  expect(existsSync(join(elsewhere, 'postgres'))).toBe(false);
  process.kill(first.pid, 'SIGTERM');
  await gone([server, postgres], 8_000);
}, 90_000);

test.each<readonly [string, (portal: string, port: number) => Record<string, string>, RegExp]>([
  ['data folder', (DATA_DIR) => ({ DATA_DIR }), /The portal runs already at http:\/\/localhost:4711 \(process \d+/],
  [
    'port',
    (portal, port) => ({ DATA_DIR: join(portal, 'other'), PORT: String(port) }),
    /Another program uses port \d+ of 127\.0\.0\.1/,
  ],
])(
  'a second start on the same %s builds no client',
  async (_what, settings, words) => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'isocentre-npm-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    const lock = lockFolder(join(elsewhere, 'postgres'), 'The portal');
    lock.describe('http://localhost:4711');
    onTestFinished(() => lock.release());
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    onTestFinished(() => void listener.close());
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const environment = { PORT: '0', ...settings(elsewhere, (listener.address() as AddressInfo).port) };
    const builtAt = statSync('dist/client/manifest.json').mtimeMs;
    const second = promisify(execFile)('npm', ['run', 'prestart'], {
      env: { PATH, HOME, NODE_COMPILE_CACHE, ...environment },
    });
    await expect(second).rejects.toMatchObject({ stderr: expect.stringMatching(words) });
    expect(statSync('dist/client/manifest.json').mtimeMs).toBe(builtAt);
  },
  30_000,
);

test.each([
  ['the same packages', [true, true], false],
  ['another version', [false, true], true],
  ['none but an optional package missing', [true, false], false],
])('installs packages only if needed: %s', async (_what, [sameVersion, withOptional], installs) => {
  const project = mkdtempSync(join(folder, 'project-'));
  const write = (file: string, content: object | string, mode = 0o644) => {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), typeof content === 'string' ? content : JSON.stringify(content), { mode });
  };
  const packages = { 'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' } };
  const optional = { 'node_modules/b': { version: '4.5.6', integrity: 'sha512-b', optional: true } };
  write('node_modules/.package-lock.json', {
    packages: { ...packages, ...(withOptional && optional) },
  });
  write('node_modules/node/bin/node', '');
  const wanted = sameVersion ? packages : { 'node_modules/a': { version: '1.2.4', integrity: 'sha512-c' } };
  // A fresh clone: the lockfile is newer than the packages.
  write('package-lock.json', { packages: { '': { version: '9.0.0' }, ...wanted, ...optional } });
  utimesSync(join(project, 'package-lock.json'), new Date(), new Date(Date.now() + 60_000));
  write('bin/npm', '#!/bin/sh\necho "$@" > called\n', 0o755);
  const env = { ...process.env, PATH: `${join(project, 'bin')}:${process.env.PATH}` };
  await promisify(execFile)(process.execPath, [resolve('src/cli/install.mjs')], { cwd: project, env });
  expect(existsSync(join(project, 'called'))).toBe(installs);
});
