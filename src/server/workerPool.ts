import cluster from 'node:cluster';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MetricObject } from 'prom-client';
import { withinLimit } from '#base/withinLimit.ts';
import type { Config } from './config.ts';
import type { ConnectionServer, SharedPort } from './http/sharedPort.ts';
import type { BrandAddress, StartOptions } from './startServer.ts';
import type { WorkerOrder, WorkerReport } from './worker.ts';

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

/** Time of a worker to receive a connection, milliseconds. A worker that hangs or has no free file descriptors receives none. */
const receiveMs = 5_000;

/** Time of a worker to report its metrics, milliseconds. */
const collectMs = 2_000;

/**
 * Starts as many workers as configured. They serve the connections of the port in turn, from when all can serve. A worker ends with this
 * process, however it ends.
 */
export function startWorkerPool(config: Config, port: SharedPort, { logger, onGiveUp }: StartOptions): WorkerPool {
  const onUnreceived = (worker: number) => logger.warn({ worker }, 'a server process did not receive a connection');
  const workers = Array.from({ length: config.workers }, () => startWorker(port, onUnreceived));
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
      worker = startWorker(port, onUnreceived);
      workers[position] = worker;
      worker.order(start);
      const started = await worker.ready.then(
        () => true,
        () => false,
      );
      failedStarts = started ? 0 : failedStarts + 1;
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
      for (const worker of running) worker.order({ drain: true });
      await sleep(config.drainSeconds * 1000);
      port.close();
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

/** A worker process. */
interface StartedWorker extends ConnectionServer {
  readonly id: number;
  /** Resolves when it can serve requests; rejects with the reason if it ends before. */
  readonly ready: Promise<readonly BrandAddress[]>;
  /** Resolves when its process has ended, to how, such as `SIGKILL` or `exit status 1`, and its message. */
  readonly ended: Promise<string>;
  /** `serving` between the two. */
  readonly state: 'starting' | 'serving' | 'ended';
  /** Sends an order, at the earliest when the worker can receive it. */
  order(order: WorkerOrder): void;
  /** Never resolves if the worker ends before it answers. */
  metrics(): Promise<MetricObject[]>;
  kill(): void;
}

function startWorker(port: SharedPort, onUnreceived: (id: number) => void): StartedWorker {
  const worker = cluster.fork();
  const booted = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<readonly BrandAddress[]>();
  let state: StartedWorker['state'] = 'starting';
  let failure: string | undefined;
  /** Connections that the worker has not received yet. They stay open here, so that another worker can serve them if it ends. */
  const sent = new Map<number, Socket>();
  let lastSent = 0;
  const collecting = new Map<number, (metrics: MetricObject[]) => void>();
  let lastCollected = 0;

  const ended = new Promise<string>((done) => {
    worker.once('exit', (status: number | null, signal: string | null) => {
      state = 'ended';
      port.remove(started);
      for (const connection of sent.values()) port.distribute(connection);
      const how = signal ?? `exit status ${status}`;
      ready.reject(new Error(failure ?? `A server process ended while it started (${how}).`));
      done(failure === undefined ? how : `${how}: ${failure}`);
    });
  });
  worker.on('message', (report: WorkerReport) => {
    if ('received' in report) {
      sent.get(report.received)?.destroy();
      sent.delete(report.received);
    } else if ('collected' in report) {
      collecting.get(report.collected)?.(report.metrics);
      collecting.delete(report.collected);
    } else if ('booted' in report) booted.resolve();
    else if ('failed' in report) failure = report.failed;
    else if ('serves' in report) {
      state = 'serving';
      ready.resolve(report.serves);
    }
  });
  // A worker that cannot be reached has ended or ends.
  worker.on('error', () => undefined);
  const started: StartedWorker = {
    id: worker.id,
    ready: ready.promise,
    ended,
    get state() {
      return state;
    },
    order(order) {
      booted.promise.then(() => worker.isConnected() && worker.send(order));
    },
    serve(connection) {
      lastSent += 1;
      const number = lastSent;
      sent.set(number, connection);
      worker.process.send(
        { connection: number } satisfies WorkerOrder,
        connection,
        { keepOpen: true },
        () => undefined,
      );
      // Else it would stay open for ever. The client connects again, most likely to another worker.
      const late = setTimeout(() => {
        if (!sent.delete(number)) return;
        // Ends it for the client, although the worker may have a copy that it has not read.
        connection.destroySoon();
        onUnreceived(started.id);
      }, receiveMs);
      connection.once('close', () => clearTimeout(late));
    },
    metrics() {
      lastCollected += 1;
      started.order({ collect: lastCollected });
      return new Promise((done) => collecting.set(lastCollected, done));
    },
    kill: () => worker.process.kill('SIGKILL'),
  };
  return started;
}
