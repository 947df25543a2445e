import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

const program = '/usr/sbin/clamd';

/** The test file of all scanners (EICAR), in two parts, so that no scanner refuses this source. */
export const eicar = Buffer.from(
  [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$`, 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** A running clamd. */
export interface Clamd {
  /** For CLAMAV_URL. */
  readonly url: string;
  signal(signal: NodeJS.Signals): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts clamd with signatures of EICAR only, which takes no time and needs no network. */
export async function startClamd(): Promise<Clamd> {
  const folder = await mkdtemp(join(tmpdir(), 'isocentre-clamd-'));
  const socket = join(folder, 'clamd.sock');
  const hex = eicar.toString('hex');
  await writeFile(join(folder, 'eicar.ndb'), `Eicar-Test:0:*:${hex}\n`);
  const config = join(folder, 'clamd.conf');
  const lines = [`DatabaseDirectory ${folder}`, `LocalSocket ${socket}`, 'Foreground yes', 'StreamMaxLength 60M'];
  await writeFile(config, `${[...lines, 'MaxThreads 2', 'FixStaleSocket yes', 'User root'].join('\n')}\n`);
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(program, ['--config-file', config], { stdio: 'ignore' });
    await vi.waitFor(() => answers(socket), { timeout: 20_000, interval: 100 });
  };
  const end = async () => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((done) => ending.once('exit', done));
    ending.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `unix:${socket}`,
    signal: (signal) => child?.kill(signal),
    async start() {
      await end();
      await start();
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answers(path: string): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(path, () => socket.write('zPING\0'));
    socket.once('data', (data) => (data.includes('PONG') ? done() : fail(new Error(String(data)))));
    socket.once('error', fail).once('close', () => fail(new Error('closed')));
  });
}
