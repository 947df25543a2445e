import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, type Socket, Server as TcpServer } from 'node:net';
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
   * Goes on answering for the grace, with `Connection: close` so that clients and balancers leave; then takes no new connections, ends
   * those on which nothing is asked, and resolves when every request that was handled is answered. A request that arrives after the end
   * of its connection is not handled: its client gets no answer and may safely ask again.
   */
  drain(graceMs: number): Promise<void>;
  close(): Promise<void>;
}

/** How long requests under way may take when the server ends, milliseconds. */
const requestsWithinMs = 10_000;
/** How long a client has to take notice that its idle connection ends. */
const farewellMs = 300;
const pollMs = 10;
/** How many requests may wait on one connection for those before them; browsers and balancers send the next after the answer. */
const mostWaiting = 100;

/** How long a client may take, milliseconds. Those with the names of Node's options are Node's. */
export interface ClientLimits {
  /** Until the headers of a request have arrived; not longer than `requestTimeout`, because Node swaps the two then. */
  readonly headersTimeout: number;
  /** Until a whole request has arrived. */
  readonly requestTimeout: number;
  /** How often Node looks for requests above these two limits. */
  readonly connectionsCheckingInterval: number;
  /** How long a connection without a request stays open. */
  readonly keepAliveTimeout: number;
  /** How long a connection on which an answer is due may stand still; longer than a request may take to arrive. */
  readonly standstill: number;
}

const clientLimits: ClientLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
  standstill: 60_000,
};

/** The answers due on each connection. */
const due = new WeakMap<Socket, Set<ServerResponse>>();

/** The answers due on a connection, in the order of their requests; the first of them is under way, the others wait. */
export function answersOn(socket: Socket): readonly ServerResponse[] {
  return [...(due.get(socket) ?? [])];
}

/**
 * Listens, and until the application is there answers 503 to everything but /livez. Requests of one connection are handled one after
 * the other, each when the answer before it is sent; so a client that does not read its answers makes the server prepare one at most,
 * and loses its connection after `standstill` milliseconds. A request that does not arrive in time is a `clientError` of the server.
 * `limits` replace the defaults. Throws with words that say what to do when the port cannot be had.
 */
export async function takePort(
  { port, host }: { readonly port: number; readonly host: string },
  limits: Partial<ClientLimits> = {},
): Promise<Listener> {
  const { standstill, ...nodeLimits } = { ...clientLimits, ...limits };
  let application: RequestListener = answerStarting;
  let handler: RequestListener = answerStarting;
  let draining = false;
  /** Bytes of the answered requests of each open connection. */
  const connections = new Map<Socket, number>();

  // Node's own answer to a missing Host is no problem+json; `readTargets` refuses such a request.
  const server = createServer({ ...nodeLimits, requireHostHeader: false }, (request, response) => {
    const { socket } = request;
    const answers = due.get(socket) ?? new Set();
    due.set(socket, answers.add(response));
    response.once('close', () => {
      answers.delete(response);
      if (connections.has(socket)) connections.set(socket, socket.bytesRead);
      const [next] = answers;
      if (next) handle(next);
    });
    if (answers.size === 1) handle(response);
    else if (answers.size > mostWaiting) socket.destroy();
  });
  server.timeout = standstill;
  function handle(response: ServerResponse): void {
    const { req: request } = response;
    // The connection has ended on this side: what the request asks for would be done, and nobody told.
    if (!request.socket.writable) return void request.resume();
    if (draining) closeAfterLast(request.socket);
    handler(request, response);
  }
  server.on('connection', (socket: Socket) => {
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });

  await new Promise<void>((done, failed) => {
    server.once('error', (error) => failed(new Error(portComplaint(error, port, host)))).listen(port, host, done);
  });

  // No answer is due on them, no part of a request has come, and they were not ended yet.
  const idle = () =>
    [...connections.keys()].filter(
      (socket) =>
        socket.writable && answersOn(socket).length === 0 && socket.bytesRead <= (connections.get(socket) ?? 0),
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
      for (const socket of connections.keys()) closeAfterLast(socket);
      await sleep(graceMs);
      // HTTP's own close would destroy the connections whose answer is written and not yet sent.
      const closed = new Promise<void>((done) => TcpServer.prototype.close.call(server, () => done()));
      for (const until = Date.now() + requestsWithinMs; connections.size > 0 && Date.now() < until; ) {
        // What has arrived is read first.
        await sleep(pollMs);
        for (const socket of idle()) sayFarewell(socket);
      }
      server.closeAllConnections();
      await closed;
    },
    async close() {
      if (!server.listening) return;
      const closed = close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Closes a connection with the answer that is under way, unless a request waits behind it. */
function closeAfterLast(socket: Socket): void {
  const [current, waiting] = answersOn(socket);
  if (current && !waiting && !current.headersSent) current.setHeader('connection', 'close');
}

/** The client hears of the end before the connection is gone: what it sends meanwhile meets no reset. */
function sayFarewell(socket: Socket): void {
  socket.end();
  setTimeout(() => socket.destroy(), farewellMs);
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
