import cluster from 'node:cluster';
import type { MetricObject } from 'prom-client';
import type { ConnectionServer, SharedPort } from './http/sharedPort.ts';
import { faultOf } from './log.ts';
import type { BrandAddress, StartOptions } from './startServer.ts';
import type { WorkerOrder, WorkerReport } from './worker.ts';

/** A worker is asked at this interval whether it responds, milliseconds. It is ended if it leaves so many questions unanswered. */
const defaultAskMs = 5_000;
const maxUnanswered = { starting: 60, serving: 6 };

/** Options for `startWorker`. */
export interface WorkerOptions extends Pick<StartOptions, 'logger'> {
  /** Replaces the interval of the questions, milliseconds. */
  readonly askMs?: number;
}

/** A worker process, as its primary process sees it. */
export interface StartedWorker extends ConnectionServer {
  /** Resolves when it can serve requests; rejects with the reason if it ends before. */
  readonly ready: Promise<readonly BrandAddress[]>;
  /**
   * Resolves when the process has ended or could not be created, to the reason, such as `SIGKILL` or `exit status 1`, and its message.
   */
  readonly ended: Promise<string>;
  /** `serving` between the two. */
  readonly state: 'starting' | 'serving' | 'ended';
  /** Sends an order, at the earliest when the worker can receive it. */
  order(order: WorkerOrder): void;
  /** Never resolves if the worker ends before it answers. */
  metrics(): Promise<MetricObject[]>;
  kill(): void;
}

/**
 * Starts a worker process. It ends if it does not respond. Connections that it has not received when it ends are distributed again. Throws
 * if the machine has no room for a process.
 */
export function startWorker(port: SharedPort, { logger, askMs = defaultAskMs }: WorkerOptions): StartedWorker {
  const worker = cluster.fork();
  const booted = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<readonly BrandAddress[]>();
  let state: StartedWorker['state'] = 'starting';
  let failure: string | undefined;
  /** The connection on its way to the worker: the number of questions before it, and what to call with whether it has arrived. */
  let sent: { readonly asked: number; readonly arrived: (received: boolean) => void } | undefined;
  const collecting = new Map<number, (metrics: MetricObject[]) => void>();
  let lastCollected = 0;

  // Counted and not timed, so that a worker is not ended because the machine slept.
  let unanswered = 0;
  let asked = 0;
  const asking = setInterval(() => {
    if (state !== 'ended' && unanswered >= maxUnanswered[state]) {
      logger.error({ worker: worker.id }, 'a server process does not respond and is ended');
      started.kill();
    }
    unanswered += 1;
    asked += 1;
    started.order({ respond: asked });
  }, askMs).unref();

  const ended = new Promise<string>((done) => {
    function end(how: string): void {
      state = 'ended';
      clearInterval(asking);
      port.remove(started);
      ready.reject(new Error(failure ?? `A server process ended while it started (${how}).`));
      done(failure === undefined ? how : `${how}: ${failure}`);
    }
    worker.once('exit', (status: number | null, signal: string | null) => end(signal ?? `exit status ${status}`));
    // Other errors mean that the worker cannot be reached, because it has ended or ends.
    worker.on('error', (error) => worker.process.pid === undefined && end(`not created: ${faultOf(error)}`));
  });
  worker.on('message', (report: WorkerReport) => {
    unanswered = 0;
    if ('received' in report) sent?.arrived(true);
    // A worker without a free file descriptor loses the connection, and answers the next question.
    else if ('responds' in report) sent && report.responds > sent.asked && sent.arrived(false);
    else if ('collected' in report) {
      collecting.get(report.collected)?.(report.metrics);
      collecting.delete(report.collected);
    } else if ('booted' in report) booted.resolve();
    else if ('failed' in report) failure = report.failed;
    else if ('serves' in report) {
      state = 'serving';
      ready.resolve(report.serves);
    }
  });
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
    async serve(connection) {
      const arrival = Promise.withResolvers<boolean>();
      sent = { asked, arrived: arrival.resolve };
      const order: WorkerOrder = { connection: true };
      // It stays open here, so that another worker can serve it if this one ends. Sending fails only then.
      worker.process.send(order, connection, { keepOpen: true }, () => undefined);
      const received = await arrival.promise;
      if (received) connection.destroy();
      return received;
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
