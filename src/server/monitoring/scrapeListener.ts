import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The listener for Prometheus. */
interface ScrapeListener {
  /** `http://<host>:<port>/metrics` */
  readonly url: string;
  close(): Promise<void>;
}

/** Prometheus text format 0.0.4. */
const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves `/metrics` on a port of its own, so that a proxy for the portal never publishes them. Simultaneous scrapes share a collection.
 * Throws an error that says what to do if the port is not available.
 */
export async function listenForScrapes(
  { port, host }: { readonly port: number; readonly host: string },
  collect: () => Promise<string>,
): Promise<ScrapeListener> {
  let collecting: Promise<string> | undefined;
  const collectOnce = () => {
    collecting ??= collect().finally(() => {
      collecting = undefined;
    });
    return collecting;
  };
  const server = createServer({ requestTimeout: 10_000, keepAliveTimeout: 5_000 }, (request, response) => {
    const answer = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    if (request.url !== '/metrics') return void answer(404, 'text/plain', 'Metrics are at /metrics.\n');
    if (request.method !== 'GET') return void answer(405, 'text/plain', 'Use GET.\n');
    collectOnce().then(
      (text) => answer(200, contentType, text),
      () => answer(500, 'text/plain', 'The metrics could not be collected.\n'),
    );
  });
  await new Promise<void>((done, failed) => {
    server
      .once('error', (error: NodeJS.ErrnoException) =>
        failed(
          new Error(
            `The metrics cannot be served at port ${port} of ${host} (${error.code}). Set METRICS_PORT and METRICS_HOST to a free port and an address of this machine.`,
          ),
        ),
      )
      .listen(port, host, done);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}
