import cluster from 'node:cluster';
import type { Socket } from 'node:net';
import { pino } from 'pino';
import type { MetricObject } from 'prom-client';
import type { Config } from './config.ts';
import { createListener } from './http/listener.ts';
import { logOptions } from './log.ts';
import { type BrandAddress, type RunningServer, startServer } from './startServer.ts';

/** An order of the primary process to a worker. */
export type WorkerOrder =
  | {
      /** Serve requests with these settings; the database is prepared. */
      readonly start: Config;
      /** Address of the port that the primary process shares. */
      readonly url: string;
      /** Whether this worker reports faults of packs, so that they are reported once. */
      readonly reports: boolean;
    }
  /** Serve the connection that comes with the order, and confirm it. No other is sent before. */
  | { readonly connection: true }
  /** Report the metrics under this number. */
  | { readonly collect: number }
  /** Report this number, to show that the worker responds. */
  | { readonly respond: number }
  /** Answer running requests, and requests that still arrive, and end after the order `end`. */
  | { readonly drain: true }
  /** No connection follows. */
  | { readonly end: true };

/** A message of a worker to its primary process. */
export type WorkerReport =
  | { readonly booted: true }
  | { readonly serves: readonly BrandAddress[] }
  /** The worker has received the connection. */
  | { readonly received: true }
  /** The metrics that the order with this number wants. */
  | { readonly collected: number; readonly metrics: MetricObject[] }
  /** The number of the question whether it responds. Orders before it have arrived or are lost. */
  | { readonly responds: number }
  /** Why the worker ends, in a sentence. */
  | { readonly failed: string };

/**
 * Runs a worker process of `startWorkerPool`. The primary process handles signals: Ctrl-C and a closed terminal reach all processes, and
 * a worker would end before its requests are answered. node:cluster ends a worker whose primary process is gone.
 */
export function runWorker(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // The reader of standard output may end before this process.
  process.stdout.on('error', () => undefined);
  const connections = createListener();
  const lastConnection = Promise.withResolvers<void>();
  let starting: Promise<RunningServer> | undefined;

  async function start(config: Config, url: string, reports: boolean): Promise<RunningServer> {
    const server = await startServer(config, {
      logger: pino(logOptions(config.logLevel, cluster.worker?.id)),
      say: (line) => reports && process.stdout.write(`${line}\n`),
      worker: { listener: { ...connections, url, drain: () => connections.drain(lastConnection.promise) }, reports },
    });
    await server.warmUp().catch(() => undefined);
    report({ serves: server.addresses });
    return server;
  }

  async function stop(): Promise<void> {
    const server = await starting?.catch(() => undefined);
    await server?.stop();
  }

  async function collect(number: number): Promise<void> {
    const server = await starting;
    report({ collected: number, metrics: (await server?.metrics?.()) ?? [] });
  }

  process.on('message', (order: WorkerOrder, socket?: Socket) => {
    if ('connection' in order) {
      report({ received: true });
      if (socket) connections.receive(socket);
    } else if ('start' in order) {
      starting = start(order.start, order.url, order.reports);
      starting.catch(fail);
    } else if ('collect' in order) {
      collect(order.collect).catch(() => undefined);
    } else if ('respond' in order) {
      report({ responds: order.respond });
    } else if ('drain' in order) {
      stop().then(() => process.exit(), fail);
    } else if ('end' in order) {
      lastConnection.resolve();
    }
  });
  report({ booted: true });
}

function report(words: WorkerReport, sent: () => void = () => undefined): void {
  process.send?.(words, undefined, undefined, sent);
}

function fail(error: unknown): void {
  report({ failed: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
}
