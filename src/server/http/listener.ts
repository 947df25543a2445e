import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, type Socket, Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hsts, problemAnswer, securityHeaders } from './securityHeaders.ts';

/** The port of the portal: opened before the other parts start, and closed after the last response. */
export interface HttpListener {
  /** `http://localhost:<port>` */
  readonly url: string;
  /** Makes Fastify use this server (its option of this name). */
  readonly serverFactory: (handler: RequestListener) => Server;
  /** Passes requests to the application from now on. */
  open(): void;
  /** Serves a connection that another process has accepted; Node must have read nothing from it. */
  receive(socket: Socket): void;
  /**
   * Answers with `Connection: close` for `grace` milliseconds, or until it resolves, so that clients and load balancers leave. Then accepts
   * no new connections, ends idle ones, and resolves when every handled request is answered. A request that arrives after the end of its
   * connection is not handled, so that its client can safely repeat it.
   */
  drain(grace: number | Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Time limit of open requests during shutdown, in milliseconds. */
const requestsWithinMs = 10_000;
/** Time for a client to notice that its idle connection ends, in milliseconds. */
const closeGraceMs = 300;
const pollMs = 10;
/** Maximum of pipelined requests that wait on a connection; browsers and load balancers send the next after the response. */
const maxWaiting = 100;

/** Time limits for clients, in milliseconds. `stalledMs` is the portal's, the others are options of Node's server. */
export interface ClientLimits {
  /** For the headers of a request; at most `requestTimeout`, because Node swaps the two otherwise. */
  readonly headersTimeout: number;
  /** For a whole request. */
  readonly requestTimeout: number;
  /** Interval at which Node checks these two limits. */
  readonly connectionsCheckingInterval: number;
  /** For an idle connection. */
  readonly keepAliveTimeout: number;
  /** For a connection without traffic while a response is due; longer than `requestTimeout`. */
  readonly stalledMs: number;
}

const clientLimits: ClientLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
  stalledMs: 60_000,
};

/** The responses due on each connection. */
const due = new WeakMap<Socket, Set<ServerResponse>>();

/** Returns the responses due on a connection in the order of their requests; the first is in progress, the others wait. */
export function answersOn(socket: Socket): readonly ServerResponse[] {
  return [...(due.get(socket) ?? [])];
}

/** Where a server listens; port 0 chooses a free port. */
export interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

/**
 * Listens, and answers 503 to everything but /livez until the application is open. The requests of a connection are handled one after
 * the other, each after the response before it is sent: a client that does not read makes the server prepare one response at most, and
 * loses its connection after `stalledMs` milliseconds. A request that does not arrive in time is a `clientError` of the server.
 * `limits` replace the defaults. Throws an error that says what to do if the port is not available.
 */
export async function takePort(address: ListenAddress, limits?: Partial<ClientLimits>): Promise<HttpListener> {
  const { server, ...listener } = createListener(limits);
  const url = await listen(server, address);
  return { ...listener, url };
}

/** Makes a server listen. Returns its address. Throws an error that says what to do if the port is not available. */
export async function listen(server: TcpServer, { port, host }: ListenAddress): Promise<string> {
  await new Promise<void>((done, failed) => {
    server.once('error', (error) => failed(new Error(portComplaint(error, port, host)))).listen(port, host, done);
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Creates a listener that only receives connections; otherwise as `takePort`. */
export function createListener(
  limits: Partial<ClientLimits> = {},
): Omit<HttpListener, 'url'> & { readonly server: Server } {
  const { stalledMs, ...nodeLimits } = { ...clientLimits, ...limits };
  let application: RequestListener = answerStarting;
  let handler: RequestListener = answerStarting;
  let draining = false;
  let receives = false;
  /** Bytes read for the answered requests of each open connection. */
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
    else if (answers.size > maxWaiting) socket.destroy();
  });
  server.timeout = stalledMs;
  function handle(response: ServerResponse): void {
    const { req: request } = response;
    // The connection has ended: the client would not learn that its request was handled. One that was reset has no address to count.
    if (!request.socket.writable || request.socket.remoteAddress === undefined) return void request.resume();
    if (draining) closeAfterLast(request.socket);
    handler(request, response);
  }
  server.on('connection', (socket: Socket) => {
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });

  // No response is due, no part of a request has arrived, and the connection is not ended yet.
  const idle = () =>
    [...connections.keys()].filter(
      (socket) =>
        socket.writable && answersOn(socket).length === 0 && socket.bytesRead <= (connections.get(socket) ?? 0),
    );
  const close = () => new Promise<void>((done) => server.close(() => done()));

  return {
    server,
    serverFactory(listener) {
      application = listener;
      return server;
    },
    open() {
      handler = application;
    },
    receive(socket) {
      // Node checks the time limits of connections from this event on, which a server without a port does not emit.
      if (!server.listening && !receives) server.emit('listening');
      receives = true;
      // As on connections that Node's HTTP server accepts itself.
      socket.allowHalfOpen = true;
      server.emit('connection', socket);
      socket.resume();
    },
    async drain(grace) {
      draining = true;
      for (const socket of connections.keys()) closeAfterLast(socket);
      await (typeof grace === 'number' ? sleep(grace) : grace);
      // The close of node:http would destroy connections whose response is written but not yet sent.
      const closed = new Promise<void>((done) => TcpServer.prototype.close.call(server, () => done()));
      for (const until = Date.now() + requestsWithinMs; connections.size > 0 && Date.now() < until; ) {
        // Data that has arrived is read first.
        await sleep(pollMs);
        for (const socket of idle()) endGently(socket);
      }
      server.closeAllConnections();
      await closed;
    },
    async close() {
      const closed = server.listening ? close() : undefined;
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Closes a connection after the present response, unless another request waits. */
function closeAfterLast(socket: Socket): void {
  const [current, waiting] = answersOn(socket);
  if (current && !waiting && !current.headersSent) current.setHeader('connection', 'close');
}

/** Ends a connection so that data which the client sends meanwhile causes no reset. */
function endGently(socket: Socket): void {
  socket.end();
  setTimeout(() => socket.destroy(), closeGraceMs);
}

/** Answers while nothing serves. The connection ends, so that the client's next request reaches a server that has started meanwhile. */
function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close');
  const health = (status: number, body: object) =>
    response
      .writeHead(status, {
        ...securityHeaders,
        ...hsts,
        'content-type': 'application/json',
        'cache-control': 'no-store',
      })
      .end(JSON.stringify(body));
  if (request.url === '/livez') health(200, { status: 'ok' });
  else if (request.url === '/readyz') health(503, { status: 'unavailable', reason: 'starting' });
  else {
    const { status, headers, body } = problemAnswer('temporarily-unavailable', { detail: 'The service is starting.' });
    if (!request.headers.accept?.includes('text/html')) return void response.writeHead(status, headers).end(body);
    const length = Buffer.byteLength(startingPage);
    response
      .writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-length': length })
      .end(startingPage);
  }
}

/** A page for a person who comes while nothing serves. Only the application knows the look of the brand. The page loads itself again. */
const startingPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="5">
<title>One moment, please</title>
<h1>One moment, please</h1>
<p>This service is starting. The page loads again by itself in a few seconds.</p>
</html>
`;

function portComplaint(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `Another program uses port ${port} of ${host}. Stop it, or set PORT to another port.`;
  if (error.code === 'EACCES') return `This user may not open port ${port}. Set PORT to a port above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `${host} is not an address of this machine. Set HOST to one of its addresses.`;
  return `Port ${port} of ${host} cannot be used: ${error.message}`;
}
