import { getHeapStatistics } from 'node:v8';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client';
import type { DatabaseObserver } from '#server/db/database.ts';
import type { AnsweredRequest } from '#server/http/requestObserver.ts';
import { boundedLabel, deliveryLabel, faultLabel, methodLabel, statusLabel } from './boundedLabel.ts';
import type { WatchedPortal } from './monitoring.ts';
import { portalGauges, processesHelp } from './portalGauges.ts';

/** The metrics of a server process, in the format of Prometheus. */
interface Metrics {
  readonly database: DatabaseObserver;
  onResponse(request: AnsweredRequest): void;
  onDrawing(result: 'drawn' | 'failed'): void;
  onDelivery(result: string): void;
  watch(portal: WatchedPortal): void;
  /** Returns all metrics as text. */
  text(): Promise<string>;
  /** Returns all metrics as JSON, for `poolMetrics`. */
  json(): Promise<MetricObject[]>;
  close(): Promise<void>;
}

/** Maximum number of statement names that become series; the portal has about 100. */
const maxStatements = 250;

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

/** Opens the metrics of this process, of which `workers` are configured. docs/operations.md describes each. */
export function openMetrics(workers: number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  showLargest(registry);
  countWorkers(registry, workers, () => 0);

  new Gauge({
    name: 'isocentre_heap_limit_bytes',
    help: 'Maximum size of the JavaScript heap of a process',
    aggregator: 'max',
    registers,
    collect() {
      this.set(getHeapStatistics().heap_size_limit);
    },
  });
  const requests = new Histogram({
    name: 'isocentre_http_request_duration_seconds',
    help: 'Requests by method, route template and class of the status; aborted if the connection ended before',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const problems = new Counter({
    name: 'isocentre_problems_total',
    help: 'Problem documents by operation of the contract and problem code',
    labelNames: ['operation', 'code'],
    registers,
  });
  const completed = new Counter({
    name: 'isocentre_completed_total',
    help: 'Holds, bookings and cancellations that succeeded; a repeated request counts again',
    labelNames: ['what'],
    registers,
  });
  const drawings = new Counter({
    name: 'isocentre_page_drawings_total',
    help: 'Pages that were drawn because no document in memory had them',
    labelNames: ['result'],
    registers,
  });
  const statements = new Histogram({
    name: 'isocentre_statement_duration_seconds',
    help: 'Statements by name; lock-… wait for advisory locks',
    labelNames: ['statement'],
    buckets: statementBuckets,
    registers,
  });
  const faults = new Counter({
    name: 'isocentre_statement_failures_total',
    help: 'Failed statements by SQLSTATE; connection stands for all other errors',
    labelNames: ['sqlstate'],
    registers,
  });
  const connections = new Histogram({
    name: 'isocentre_connection_wait_seconds',
    help: 'Waits for a connection of the pool',
    buckets: statementBuckets,
    registers,
  });
  const deliveries = new Counter({
    name: 'isocentre_deliveries_total',
    help: 'Attempts to deliver mail and SMS by result: sent, or the kind of failure',
    labelNames: ['result'],
    registers,
  });
  for (const what of Object.values(completions)) completed.inc({ what }, 0);

  const statementLabel = boundedLabel(maxStatements);
  let portal: ReturnType<typeof portalGauges> | undefined;
  const refreshed = async () => {
    await portal?.refresh();
    return registry;
  };

  return {
    database: {
      onStatement({ name, startedAt, endedAt, fault }) {
        statements.observe({ statement: statementLabel(name) }, (endedAt - startedAt) / 1_000);
        if (fault !== undefined) faults.inc({ sqlstate: faultLabel(fault) });
      },
      onConnection: (waitedMs) => connections.observe(waitedMs / 1_000),
    },
    onResponse({ method, route = 'none', operation, status, problem, seconds }) {
      requests.observe({ method: methodLabel(method), route, status: statusLabel(status) }, seconds);
      if (problem) problems.inc({ operation: operation ?? 'none', code: problem });
      const what = operation && status !== undefined && status < 300 ? completions[operation] : undefined;
      if (what) completed.inc({ what });
    },
    onDrawing: (result) => drawings.inc({ result }),
    onDelivery: (result) => deliveries.inc({ result: deliveryLabel(result) }),
    watch(watched) {
      portal = portalGauges(watched, registry);
    },
    text: async () => (await refreshed()).metrics(),
    json: async () => (await refreshed()).getMetricsAsJSON(),
    close: async () => portal?.close(),
  };
}

const completions: { readonly [operation in NonNullable<AnsweredRequest['operation']>]?: string } = {
  placeHold: 'hold',
  createAppointment: 'booking',
  cancelAppointment: 'cancellation',
};

/** Makes the lag and the used heap of several processes the largest of them; by default they would be their average and their sum. */
function showLargest(registry: Registry): void {
  for (const metric of registry.getMetricsAsArray()) {
    if (/^nodejs_(?:eventloop_lag|heap_size_used_bytes)/.test(metric.name))
      Object.assign(metric, { aggregator: 'max' });
  }
}

/** Adds the number of configured worker processes and of those that were replaced. */
function countWorkers(registry: Registry, workers: number, replaced: () => number): void {
  new Gauge({
    name: 'isocentre_workers',
    help: 'Configured server processes',
    aggregator: 'max',
    registers: [registry],
  }).set(workers);
  new Counter({
    name: 'isocentre_worker_restarts_total',
    help: 'Server processes that ended and were replaced',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(replaced());
    },
  });
}

/** The worker processes of a primary process. */
interface CountedWorkers {
  /** Returns how many workers ended and were replaced since the start. */
  replaced(): number;
  /** Returns the metrics of each serving worker by its id; undefined for a worker that does not report in time. */
  metrics(): Promise<ReadonlyMap<number, readonly MetricObject[] | undefined>>;
}

/** Id of the primary process in the reports; workers count from 1. */
const primaryId = 0;

/**
 * Returns a function that collects the metrics of all workers and of their primary process as text. It shows 0 processes while no worker
 * serves, so that an alert can compare `isocentre_processes` with the configured `isocentre_workers`.
 */
export function poolMetrics(workers: number, pool: CountedWorkers): () => Promise<string> {
  const registry = new Registry();
  new Gauge({ name: 'isocentre_processes', help: processesHelp, registers: [registry] }).set(0);
  countWorkers(registry, workers, pool.replaced);
  const { merge } = metricsMerger();
  return async () => merge(new Map([...(await pool.metrics()), [primaryId, await registry.getMetricsAsJSON()]]));
}

/** Merges the metrics of several processes, so that a counter never decreases, which Prometheus would take for a restart. */
interface MetricsMerger {
  /**
   * Returns the text of one scrape: counters are added, and each gauge says how it is merged. `reports` has the metrics of each running
   * process by its id; undefined for one that does not report in time, whose last counters stay.
   */
  merge(reports: ReadonlyMap<number, readonly MetricObject[] | undefined>): Promise<string>;
}

/** Opens a merger that remembers the counters of processes that have ended. */
function metricsMerger(): MetricsMerger {
  const counters = new Map<number, readonly MetricObject[]>();
  let ended: readonly MetricObject[] = [];
  return {
    async merge(reports) {
      const over = [...counters].filter(([id]) => !reports.has(id));
      if (over.length > 0) {
        for (const [id] of over) counters.delete(id);
        ended = await aggregated([ended, ...over.map(([, last]) => last)]).getMetricsAsJSON();
      }
      const parts = [...reports].map(([id, report]) => {
        if (report) counters.set(id, report.filter(isCounter));
        return report ?? counters.get(id) ?? [];
      });
      return aggregated([ended, ...parts]).metrics();
    },
  };
}

function aggregated(parts: readonly (readonly MetricObject[])[]) {
  return AggregatorRegistry.aggregate([...parts]);
}

/** Returns true for a metric that only grows. In JSON the type is a word, although its declaration is a number. */
function isCounter({ type }: MetricObject): boolean {
  return ['counter', 'histogram'].includes(String(type));
}
