import cluster from 'node:cluster';
import { setInterval } from 'node:timers';
import { pino } from 'pino';
import { type Config, ConfigError, readConfig } from './config.ts';
import { logOptions } from './log.ts';
import { developmentIdentity } from './sampleIdentity/developmentIdentity.ts';
import type { RunningPortal, StartOptions } from './startServer.ts';

/** Two signals within this time are one: the terminal and npm both send it. Milliseconds. */
const sameSignalMs = 500;
/** Interval at which the parent process is checked, in milliseconds. */
const parentEveryMs = 500;

/**
 * Starts the portal, prints its address, and stops it cleanly on Ctrl-C, a stop signal or a closed terminal; a second signal stops it at
 * once. With `--with-parent`, as in `npm start`, it also stops when npm ends: npm does not forward SIGHUP, and no signal when it is
 * killed. The npm script uses `exec`, because a shell between npm and this process would not forward SIGINT.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  let endingSince = 0;

  const people = await developmentIdentity(config);
  const starting = startPortal(
    { ...config, ...people?.settings },
    { logger: pino(logOptions(config.logLevel)), say, onGiveUp: () => end(1) },
  );

  async function end(status: number): Promise<void> {
    if (endingSince > 0) {
      if (Date.now() - endingSince < sameSignalMs) return;
      server?.abandon();
      process.exit(1);
    }
    endingSince = Date.now();
    say('\nStopping …');
    process.exitCode = status;
    try {
      await (await starting).stop();
      await people?.stop();
    } catch (error) {
      printError(error);
      process.exitCode = 1;
    }
    process.exit();
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  // The reader of standard output may end before this process.
  process.stdout.on('error', () => undefined);
  if (process.argv.includes('--with-parent')) {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      end(0);
    }, parentEveryMs).unref();
  }

  let server: RunningPortal | undefined;
  try {
    server = await starting;
  } catch (error) {
    if (endingSince > 0) return;
    await people?.stop();
    throw error;
  }
  if (endingSince > 0) return;
  // Before the address is printed, because drawing would delay the answer to a signal.
  await server.warmUp().catch(() => undefined);
  if (endingSince > 0) return;
  say(`\nThe portal is at ${server.url}`);
  for (const { name, url } of server.addresses) say(`  ${name}: ${url}`);
  if (people) say(`  Sign in as sample staff: ${server.url}/api/sign-in/staff, as a referrer: /api/sign-in/referrer`);
  if (!config.clamavUrl) say('  Uploaded files are not scanned for malware; CLAMAV_URL names a scanner.');
  say('Press Ctrl-C to stop.');
}

/** Starts the portal in this process, or in several. This process loads only what it needs. */
async function startPortal(config: Config, options: StartOptions): Promise<RunningPortal> {
  if (config.workers > 1) return (await import('./startPrimary.ts')).startPrimary(config, options);
  return (await import('./startServer.ts')).startServer(config, options);
}

async function runWorker(): Promise<void> {
  (await import('./worker.ts')).runWorker();
}

function printError(error: unknown): void {
  const words =
    error instanceof ConfigError
      ? `These settings are wrong:\n${error.message}`
      : String(error instanceof Error ? error.message : error);
  process.stderr.write(`${words}\n`);
}

(cluster.isWorker ? runWorker() : main()).catch((error: unknown) => {
  printError(error);
  process.exitCode = 1;
});
