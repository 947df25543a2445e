import type { Logger } from 'pino';
import type { MetricObject } from 'prom-client';
import type { Config } from '#server/config.ts';
import type { Database, DatabaseObserver } from '#server/db/database.ts';
import type { Replica } from '#server/db/replica.ts';
import type { Brands } from '#server/domain/brands/live/brands.ts';
import type { LiveCatalog } from '#server/domain/catalog/liveCatalog.ts';
import type { RequestObserver } from '#server/http/requestObserver.ts';

/** The parts of a running portal that metrics describe. */
export interface WatchedPortal {
  readonly db: Database;
  /** Connection string of the database. */
  readonly url: string;
  readonly replica: Replica | undefined;
  readonly brands: Brands;
  readonly catalog: LiveCatalog;
  readonly version: string;
}

/** Metrics and traces of a server process. An observer is undefined if no setting needs it. */
export interface Monitoring {
  readonly database: DatabaseObserver | undefined;
  readonly requests: RequestObserver | undefined;
  /** Called with the result of each attempt to deliver a message: `sent`, or the reason of the failure. */
  readonly onDelivery: ((result: string) => void) | undefined;
  /** Returns the metrics of this process; undefined without METRICS_PORT. */
  readonly metrics: (() => Promise<MetricObject[]>) | undefined;
  /** Address of the metrics; undefined without them. */
  readonly metricsUrl: string | undefined;
  /** Adds the metrics of the portal's parts. */
  watch(portal: WatchedPortal): void;
  stop(): Promise<void>;
}

interface MonitoringOptions {
  readonly logger: Logger;
  readonly say: (line: string) => void;
  readonly scraped?: boolean;
}

/**
 * Starts metrics if METRICS_PORT is set, and traces if OTEL_EXPORTER_OTLP_ENDPOINT is. Their packages are loaded only then. With
 * `scraped: false` another process serves the metrics. Throws an error that says what to do if the port is not available.
 */
export async function startMonitoring(
  config: Config,
  { logger, say, scraped = true }: MonitoringOptions,
): Promise<Monitoring> {
  const metrics =
    config.metricsPort === undefined ? undefined : (await import('./metrics.ts')).openMetrics(config.workers);
  const scrapes =
    scraped && metrics && config.metricsPort !== undefined
      ? await (await import('./scrapeListener.ts')).listenForScrapes(
          { port: config.metricsPort, host: config.metricsHost },
          metrics.text,
        )
      : undefined;
  if (scrapes) say(`Metrics: ${scrapes.url}`);
  const traces = config.otlpEndpoint ? (await import('./traces.ts')).openTraces(config, logger) : undefined;
  return {
    database: metrics || traces ? databaseObserver(metrics?.database, traces?.onStatement) : undefined,
    requests:
      metrics || traces
        ? {
            onRequest: () => traces?.onRequest(),
            onResponse: (request) => metrics?.onResponse(request),
            onDrawing: (result) => metrics?.onDrawing(result),
          }
        : undefined,
    onDelivery: metrics?.onDelivery,
    metrics: metrics?.json,
    metricsUrl: scrapes?.url,
    watch: (portal) => metrics?.watch(portal),
    async stop() {
      await scrapes?.close();
      await metrics?.close();
      await traces?.close();
    },
  };
}

function databaseObserver(
  metrics: DatabaseObserver | undefined,
  trace: DatabaseObserver['onStatement'] | undefined,
): DatabaseObserver {
  return {
    onStatement(statement) {
      metrics?.onStatement(statement);
      trace?.(statement);
    },
    onConnection: (waitedMs) => metrics?.onConnection(waitedMs),
  };
}
