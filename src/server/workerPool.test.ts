import cluster, { type ClusterSettings } from 'node:cluster';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { openSharedPort, type SharedPort } from './http/sharedPort.ts';
import { logOptions } from './log.ts';
import { startWorkerPool } from './workerPool.ts';

/**
 * Starts two workers that are asked every `askMs` milliseconds whether they respond, and have `receiveMs` to receive a connection. Ends
 * them after the test.
 */
async function startPool(settings: ClusterSettings, askMs = 200, receiveMs = 5_000) {
  const lines: { readonly msg: string; readonly reason?: string }[] = [];
  const logger = pino(logOptions('info'), { write: (line: string) => void lines.push(JSON.parse(line)) });
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', WORKERS: '2', SIGNING_KEY: 'k'.repeat(43) });
  const port = await openSharedPort(config, { logger, receiveMs });
  const before = cluster.settings;
  cluster.setupPrimary({ cwd: process.cwd(), ...settings });
  const pool = startWorkerPool(config, port, { logger, askMs });
  onTestFinished(() => {
    pool.kill();
    void port.close();
    cluster.setupPrimary(before);
  });
  return { pool, lines, port };
}

/** Returns settings with which workers run a script. It can use `report` and `onStart`. */
function workersThat(script: string): ClusterSettings {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-worker-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const exec = join(folder, 'worker.mjs');
  const head = `
    const report = (words) => process.send(words);
    const onStart = (start) => process.on('message', (order) => {
      if (order.start) start();
      if (order.respond) report({ responds: order.respond });
    });
    const hang = () => { for (;;); };
    process.on('disconnect', () => process.exit());`;
  writeFileSync(exec, `${head}\n${script}\nreport({ booted: true });`);
  return { exec };
}

test('a worker that hangs is replaced', async () => {
  const { pool, lines } = await startPool(
    workersThat('onStart(() => { report({ serves: [] }); setTimeout(hang, 100); });'),
  );
  await pool.serve('postgresql://localhost/none');
  await expect.poll(pool.replaced).toBeGreaterThanOrEqual(2);
  expect(lines.map(({ msg }) => msg)).toContain('a server process does not respond and is ended');
  expect(lines).toContainEqual(expect.objectContaining({ reason: 'SIGKILL' }));
});

test('workers that respond are kept', async () => {
  const { pool, lines } = await startPool(workersThat('onStart(() => report({ serves: [] }));'));
  await pool.serve('postgresql://localhost/none');
  await new Promise((done) => setTimeout(done, 1_000));
  expect([pool.replaced(), lines]).toEqual([0, []]);
});

test('a worker that hangs while it starts is ended', async () => {
  const { pool, lines } = await startPool(workersThat('onStart(hang);'), 30);
  await expect(pool.serve('postgresql://localhost/none')).rejects.toThrow(
    'A server process ended while it started (SIGKILL).',
  );
  expect(lines.map(({ msg }) => msg)).toContain('a server process does not respond and is ended');
});

test('a worker that cannot be created is an error', async () => {
  const { pool } = await startPool({ cwd: '/nonexistent' });
  await expect(pool.serve('postgresql://localhost/none')).rejects.toThrow('not created: ENOENT');
});

test('tries again when there is no room for a process', async () => {
  const { pool, lines } = await startPool(workersThat('onStart(() => report({ serves: [] }));'));
  await pool.serve('postgresql://localhost/none');
  const fork = vi.spyOn(cluster, 'fork');
  onTestFinished(() => fork.mockRestore());
  const noRoom = () => {
    throw new Error('spawn ENOMEM');
  };
  fork.mockImplementationOnce(noRoom).mockImplementationOnce(noRoom);
  const [first] = Object.values(cluster.workers ?? {});
  first?.process.kill('SIGKILL');
  await expect.poll(pool.replaced).toBe(3);
  await expect.poll(async () => (await pool.metrics()).size).toBe(2);
  expect(fork).toHaveBeenCalledTimes(3);
  expect(lines.map(({ msg }) => msg)).not.toContain('no server process can start');
});

/** Opens a connection and returns what the server sends on it, to its end. */
async function answerFrom({ url }: SharedPort): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return (await socket.toArray().catch(() => [])).join('');
}

/** Confirms each connection and answers with 0 or 1, the `name` of the worker. `before` runs when a connection has arrived. */
const serving = (before: string) => `
  import cluster from 'node:cluster';
  onStart(() => report({ serves: [] }));
  let count = 0;
  const name = String(cluster.worker.id % 2);
  process.on('message', (order, connection) => {
    if (!order.connection) return;
    count += 1;
    ${before}
    report({ received: order.connection });
    connection?.on('error', () => undefined);
    connection?.end(name);
  });`;

test('a busy worker receives connections after a flood', async () => {
  const busy = 'if (count <= 3) for (const end = Date.now() + 450; Date.now() < end; );';
  const { pool, lines, port } = await startPool(workersThat(serving(busy)), 5_000, 400);
  await pool.serve('postgresql://localhost/none');
  for (let wave = 0; wave < 4; wave++) {
    // More than fit into the channel to a worker.
    for (let n = 0; n < 500; n++) void answerFrom(port);
    await new Promise((done) => setTimeout(done, 300));
  }
  await expect
    .poll(async () => [await answerFrom(port), await answerFrom(port)].sort(), { timeout: 5_000 })
    .toEqual(['0', '1']);
  expect(pool.replaced()).toBe(0);
  const late = lines.filter(({ msg }) => msg === 'server processes did not receive connections in time');
  expect(late.length).toBeGreaterThan(0);
  expect(late.length).toBeLessThan(10);
}, 20_000);

test('another worker serves a connection that one lost', async () => {
  const loses = 'if (count === 1) return;';
  const { pool, port } = await startPool(workersThat(serving(loses)), 200, 10_000);
  await pool.serve('postgresql://localhost/none');
  const [first, second] = [await answerFrom(port), await answerFrom(port)];
  expect([first, second].sort()).toEqual(['0', '1']);
});

test('a worker that hangs keeps one connection only', async () => {
  const hangs = 'if (name === "1") hang();';
  const { pool, port } = await startPool(workersThat(serving(hangs)), 60_000, 1_000);
  await pool.serve('postgresql://localhost/none');
  const answers = await Promise.all(Array.from({ length: 12 }, () => answerFrom(port)));
  expect(answers.filter((answer) => answer === '0')).toHaveLength(11);
});
