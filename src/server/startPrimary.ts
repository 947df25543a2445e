import type { Config } from './config.ts';
import { openSharedPort } from './http/sharedPort.ts';
import { lockData, openServerDatabase } from './openServerDatabase.ts';
import { shutdownStack } from './shutdownStack.ts';
import { signingKey } from './signingKey.ts';
import type { RunningPortal, StartOptions } from './startServer.ts';
import { startWorkerPool, type WorkerPool } from './workerPool.ts';

/**
 * Starts the portal in several processes: this primary process owns the port, the data folder and PostgreSQL, migrates, and imports a
 * first catalog; `config.workers` worker processes answer the requests. It fails as `startServer` does, and if a worker cannot start.
 */
export async function startPrimary(config: Config, options: StartOptions): Promise<RunningPortal> {
  const shutdown = shutdownStack(options.logger);
  try {
    const lock = lockData(config, shutdown);
    const port = await openSharedPort(config, options);
    shutdown.push(() => port.close());
    lock?.describe(port.url);
    // The workers would create different keys at the first start in development.
    signingKey(config.signingKey, config.dataDir);

    const pool = startWorkerPool(config, port, options);
    shutdown.push(async () => pool.kill());
    const scrapes = await listenForMetrics(config, pool);
    shutdown.push(async () => scrapes?.close());
    if (scrapes) options.say(`Metrics: ${scrapes.url}`);
    const database = await openServerDatabase(config, lock, options, shutdown);
    shutdown.push(() => pool.stop());
    const addresses = await pool.serve(database.url);
    return {
      url: port.url,
      addresses,
      metricsUrl: scrapes?.url,
      warmUp: async () => undefined,
      stop: shutdown.run,
      abandon: database.abandon,
    };
  } catch (error) {
    // The reason for the failed start matters more than a part that does not stop, which is logged.
    await shutdown.run().catch(() => undefined);
    throw error;
  }
}

/** Serves the metrics of all workers and their number if METRICS_PORT is set. */
async function listenForMetrics({ metricsPort: port, metricsHost: host, workers }: Config, pool: WorkerPool) {
  if (port === undefined) return undefined;
  const { poolMetrics } = await import('./monitoring/metrics.ts');
  const { listenForScrapes } = await import('./monitoring/scrapeListener.ts');
  return listenForScrapes({ port, host }, poolMetrics(workers, pool));
}
