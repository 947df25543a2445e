import { createServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { createListener, type ListenAddress, listen } from './listener.ts';

/** A process that serves connections. */
export interface ConnectionServer {
  readonly id: number;
  /** Serves a connection. Resolves to whether the process has received it; never if the process hangs or ends before. */
  serve(connection: Socket): Promise<boolean>;
}

/** A port whose connections other processes serve. */
export interface SharedPort {
  /** `http://localhost:<port>` */
  readonly url: string;
  /** Gives connections to this process too, in turn, until it is removed. Without any, answers 503, and 200 at /livez. */
  add(server: ConnectionServer): void;
  /** Gives it no more connections, and the one that it has not received to another process. */
  remove(server: ConnectionServer): void;
  /** Accepts no more connections. Resolves when none waits for a process. */
  close(): Promise<void>;
}

interface PortOptions {
  readonly logger: Pick<Logger, 'warn'>;
  /** Replaces the time of the processes to receive a connection, milliseconds. Processes that hang or have no free file descriptors receive none. */
  readonly receiveMs?: number;
}

/**
 * Opens a port that several processes serve. Connections are distributed in turn, so that a few kept connections of a proxy load all
 * processes, and each process receives one at a time, so that one that hangs keeps one client and not each second one. (node:cluster
 * leaves a client waiting whose connection it gave to a process that dies.) Throws an error that says what to do if the port is not
 * available.
 */
export async function openSharedPort(
  address: ListenAddress,
  { logger, receiveMs = 5_000 }: PortOptions,
): Promise<SharedPort> {
  const servers: ConnectionServer[] = [];
  /** Connections that no process has been given, oldest first, with their time limits. */
  const waiting = new Map<Socket, NodeJS.Timeout>();
  /** The connection that is on its way to a process. */
  const given = new Map<ConnectionServer, { readonly connection: Socket; readonly limit: NodeJS.Timeout }>();
  const unavailable = createListener();
  let turn = 0;
  let late = 0;
  let closing: (() => void) | undefined;

  function giveWaiting(): void {
    for (const [connection, limit] of waiting) {
      const server = nextServer();
      if (!server && servers.length > 0) return;
      waiting.delete(connection);
      if (server) void give(connection, server, limit);
      else {
        clearTimeout(limit);
        unavailable.receive(connection);
      }
    }
    closing?.();
  }

  async function give(connection: Socket, server: ConnectionServer, limit: NodeJS.Timeout): Promise<void> {
    given.set(server, { connection, limit });
    if (await server.serve(connection)) {
      clearTimeout(limit);
      given.delete(server);
      giveWaiting();
    } else takeBack(server);
  }

  /** Gives the connection that is on its way to a process to another one. */
  function takeBack(server: ConnectionServer): void {
    const lost = given.get(server);
    // The client of an ended connection has left.
    if (lost?.connection.writable) waiting.set(lost.connection, lost.limit);
    else lost?.connection.destroy();
    giveWaiting();
    given.delete(server);
    giveWaiting();
  }

  /** Returns the next process in turn that has received its last connection. */
  function nextServer(): ConnectionServer | undefined {
    for (let tries = 0; tries < servers.length; tries++) {
      turn = (turn + 1) % servers.length;
      const server = servers[turn];
      if (server && !given.has(server)) return server;
    }
    return undefined;
  }

  /** Ends a connection that no process has received in time. Its client connects again, most likely to another process. */
  function end(connection: Socket): void {
    if (waiting.delete(connection)) connection.destroySoon();
    // Node would never send a connection that is closed while it is on its way, and nothing to that process from then on.
    else connection.end();
    late += 1;
    if (late === 1) setTimeout(reportLate, receiveMs).unref();
    if (waiting.size === 0) closing?.();
  }

  function reportLate(): void {
    const workers = [...given.keys()].map(({ id }) => id);
    logger.warn({ count: late, workers }, 'server processes did not receive connections in time');
    late = 0;
  }

  // The serving process reads the first bytes. The other options are those of Node's HTTP server.
  const port = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (connection) => {
    connection.on('error', () => undefined);
    const limit = setTimeout(() => end(connection), receiveMs);
    waiting.set(connection, limit);
    giveWaiting();
  });
  const url = await listen(port, address);
  return {
    url,
    add(server) {
      servers.push(server);
      giveWaiting();
    },
    remove(server) {
      const at = servers.indexOf(server);
      if (at >= 0) servers.splice(at, 1);
      takeBack(server);
    },
    async close() {
      port.close();
      if (waiting.size > 0) await new Promise<void>((done) => (closing = done));
      await unavailable.close();
    },
  };
}
