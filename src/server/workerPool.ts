import { setTimeout as sleep } from 'node:timers/promises';
import type { MetricObject } from 'prom-client';
import { withinLimit } from '#base/withinLimit.ts';
import type { Config } from './config.ts';
import type { SharedPort } from './http/sharedPort.ts';
import { type StartedWorker, startWorker, type WorkerOptions } from './startedWorker.ts';
import type { BrandAddress, StartOptions } from './startServer.ts';
import type { WorkerOrder } from './worker.ts';

/** The worker processes of a portal, which share one port. */
export interface WorkerPool {
  /** Makes the workers serve the database and replaces each that ends. Returns the brands; throws if a worker cannot start. */
  serve(databaseUrl: string): Promise<readonly BrandAddress[]>;
  /** Returns how many workers ended and were replaced since the start. */
  replaced(): number;
  /** Returns the metrics of each serving worker by its id; undefined for a worker that does not answer within two seconds. */
  metrics(): Promise<ReadonlyMap<number, MetricObject[] | undefined>>;
  /** Lets the workers answer running requests and ends them, at the latest after the drain time and 17 s. Throws if one fails. */
  stop(): Promise<void>;
  /** Ends all workers at once. */
  kill(): void;
}

/** Pause before a worker is replaced, milliseconds. It doubles, up to the longest, until a worker has served for `steadyMs`. */
const firstPauseMs = 100;
const longestPauseMs = 30_000;
const steadyMs = 60_000;

/** The portal gives up if no worker is left and this many replacements in a row could not start. */
const maxFailedStarts = 10;

/** Time of a worker to stop after its drain time, milliseconds: 10 s for requests, 5 s for mail, and a margin. */
const stopMs = 17_000;

/** Time of a worker to report its metrics, milliseconds. */
const collectMs = 2_000;

/**
 * Starts as many workers as configured. They serve the connections of the port in turn, once all can serve. A worker ends with this
 * process, however it ends.
 */
export function startWorkerPool(
  config: Config,
  port: SharedPort,
  { onGiveUp, ...options }: WorkerOptions & Pick<StartOptions, 'onGiveUp'>,
): WorkerPool {
  const { logger } = options;
  const workers = Array.from({ length: config.workers }, () => startWorker(port, options));
  // `serve` reports the failure of a start.
  for (const { ready } of workers) ready.catch(() => undefined);
  let stopping = false;
  let replaced = 0;
  let failedStarts = 0;

  /** Replaces a worker, and the replacement, whenever it ends. */
  async function keepRunning(first: StartedWorker, position: number, start: WorkerOrder): Promise<void> {
    let worker = first;
    let startedAt = performance.now();
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      const reason = await worker.ended;
      if (stopping) return;
      if (performance.now() - startedAt > steadyMs) pause = firstPauseMs;
      replaced += 1;
      logger.error({ reason, worker: worker.id, count: replaced }, 'a server process ended; another one is started');
      await sleep(pause, undefined, { ref: false });
      if (stopping) return;
      startedAt = performance.now();
      try {
        worker = startWorker(port, options);
        workers[position] = worker;
        worker.order(start);
        await worker.ready;
        failedStarts = 0;
      } catch {
        // Its end has the reason, except if there is no room for a process.
        failedStarts += 1;
      }
      addIfServing(worker);
      if (failedStarts >= maxFailedStarts && workers.every(({ state }) => state !== 'serving')) giveUp();
    }
  }

  /** Lets a worker serve connections, unless it has ended since it was ready. */
  function addIfServing(worker: StartedWorker): void {
    if (worker.state === 'serving') port.add(worker);
  }

  function giveUp(): void {
    if (stopping) return;
    stopping = true;
    logger.fatal({ count: failedStarts }, 'no server process can start');
    onGiveUp?.();
  }

  function kill(): void {
    stopping = true;
    for (const worker of workers) worker.kill();
  }

  return {
    async serve(databaseUrl) {
      const startOf = (position: number) => ({
        start: { ...config, databaseUrl },
        url: port.url,
        reports: position === 0,
      });
      for (const [position, worker] of workers.entries()) worker.order(startOf(position));
      try {
        const [addresses = []] = await Promise.all(workers.map(({ ready }) => ready));
        for (const [position, worker] of workers.entries()) {
          addIfServing(worker);
          void keepRunning(worker, position, startOf(position));
        }
        return addresses;
      } catch (error) {
        kill();
        await Promise.all(workers.map(({ ended }) => ended));
        throw error;
      }
    },
    replaced: () => replaced,
    async metrics() {
      const serving = workers.filter(({ state }) => state === 'serving');
      const reportOf = async (worker: StartedWorker) =>
        [worker.id, await withinLimit(worker.metrics(), collectMs, undefined)] as const;
      return new Map(await Promise.all(serving.map(reportOf)));
    },
    async stop() {
      stopping = true;
      const running = workers.filter(({ state }) => state !== 'ended');
      if (running.length === 0) return port.close();
      for (const worker of running) worker.order({ drain: true });
      await sleep(config.drainSeconds * 1000);
      await port.close();
      for (const worker of running) worker.order({ end: true });
      const late = setTimeout(kill, stopMs);
      const ends = await Promise.all(running.map(({ ended }) => ended));
      clearTimeout(late);
      const failed = ends.filter((reason) => reason !== 'exit status 0');
      if (failed.length > 0) throw new Error(`Some server processes did not stop: ${failed.join(', ')}`);
    },
    kill,
  };
}
