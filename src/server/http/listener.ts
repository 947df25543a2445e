import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { defences, hsts, problemAnswer } from './securityHeaders.ts';

/** The port of the portal: taken before anything else is started, and given up after the last answer. */
export interface Listener {
  /** `http://localhost:<port>` */
  readonly url: string;
  /** Makes Fastify use this server (its option of this name). */
  readonly serverFactory: (handler: RequestListener) => Server;
  /** From now on the application answers. */
  open(): void;
  /**
   * Goes on answering for the grace, with `Connection: close` so that clients and balancers leave; then ends the connections on which
   * nothing is asked, takes no new ones, and resolves when every request that was accepted is answered.
   */
  drain(graceMs: number): Promise<void>;
  close(): Promise<void>;
}

/** How long requests under way may take when the server ends, milliseconds. */
const requestsWithinMs = 10_000;
/** How long a client has to take notice that its idle connection ends. */
const farewellMs = 300;
const pollMs = 10;

/**
 * How long a client may take, milliseconds. Node swaps the limits of headers and of requests when the first is longer, and looks
 * only so often; so all three are set together.
 */
const patience = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
} as const;

/** The answers under way on each connection. */
const underWay = new WeakMap<Socket, Set<ServerResponse>>();

/** The answers under way on a connection, in the order of their requests. */
export function answersOn(socket: Socket): readonly ServerResponse[] {
  return [...(underWay.get(socket) ?? [])];
}

/**
 * Listens, and until the application is there answers 503 to everything but /livez. Throws with words that say what to do when the
 * port cannot be had.
 */
export async function takePort({ port, host }: { readonly port: number; readonly host: string }): Promise<Listener> {
  let application: RequestListener = answerStarting;
  let handler: RequestListener = answerStarting;
  let draining = false;
  /** Bytes of the answered requests of each open connection. */
  const connections = new Map<Socket, number>();

  // Node's own answer to a missing Host is no problem+json; `readTargets` refuses such a request.
  const server = createServer({ ...patience, requireHostHeader: false }, (request, response) => {
    const { socket } = request;
    const answers = underWay.get(socket) ?? new Set();
    underWay.set(socket, answers.add(response));
    response.once('close', () => {
      answers.delete(response);
      if (connections.has(socket)) connections.set(socket, socket.bytesRead);
    });
    if (draining) response.setHeader('connection', 'close');
    handler(request, response);
  });
  server.on('connection', (socket: Socket) => {
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });

  await new Promise<void>((done, failed) => {
    server.once('error', (error) => failed(new Error(portComplaint(error, port, host)))).listen(port, host, done);
  });

  // Nothing is answered on them, and no part of a request has come.
  const idle = () =>
    [...connections.keys()].filter(
      (socket) => answersOn(socket).length === 0 && socket.bytesRead <= (connections.get(socket) ?? 0),
    );
  const close = () => new Promise<void>((done) => server.close(() => done()));

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serverFactory(listener) {
      application = listener;
      return server;
    },
    open() {
      handler = application;
    },
    async drain(graceMs) {
      draining = true;
      for (const response of [...connections.keys()].flatMap(answersOn))
        if (!response.headersSent) response.setHeader('connection', 'close');
      await sleep(graceMs);
      // The client hears of the end before the connection is gone: what it sends meanwhile meets no reset.
      for (const socket of idle()) socket.end();
      for (const until = Date.now() + farewellMs; idle().length > 0 && Date.now() < until; ) await sleep(pollMs);
      const late = setTimeout(() => server.closeAllConnections(), requestsWithinMs);
      await close();
      clearTimeout(late);
    },
    async close() {
      if (!server.listening) return;
      const closed = close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const health = (status: number, body: object) =>
    response
      .writeHead(status, { ...defences, ...hsts, 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  if (request.url === '/livez') health(200, { status: 'ok' });
  else if (request.url === '/readyz') health(503, { status: 'unavailable', reason: 'starting' });
  else {
    const { status, headers, body } = problemAnswer('temporarily-unavailable', { detail: 'The service is starting.' });
    response.writeHead(status, headers).end(body);
  }
}

function portComplaint(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} of ${host} is taken by another program. End it, or set PORT to another one.`;
  if (error.code === 'EACCES') return `Port ${port} is not for this user. Set PORT to one above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `${host} is no address of this machine. Set HOST to one of its own.`;
  return `Port ${port} of ${host} cannot be used: ${error.message}`;
}
