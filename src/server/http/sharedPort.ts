import { createServer, type Socket } from 'node:net';
import { createListener, type ListenAddress, listen } from './listener.ts';

/** A process that serves connections. */
export interface ConnectionServer {
  serve(connection: Socket): void;
}

/** A port whose connections other processes serve. */
export interface SharedPort {
  /** `http://localhost:<port>` */
  readonly url: string;
  /** Gives connections to this process too, in turn, until it is removed. */
  add(server: ConnectionServer): void;
  remove(server: ConnectionServer): void;
  /** Gives a connection to the next process; while there is none, answers 503, and 200 at /livez. */
  distribute(connection: Socket): void;
  /** Accepts no more connections. */
  close(): void;
}

/**
 * Opens a port that several processes serve. Connections are distributed in turn, so that a few kept connections of a proxy load all
 * processes. (node:cluster also does that, but leaves a client waiting whose connection it gave to a process that dies.) Throws an error
 * that says what to do if the port is not available.
 */
export async function openSharedPort(address: ListenAddress): Promise<SharedPort> {
  const servers: ConnectionServer[] = [];
  const unavailable = createListener();
  let turn = 0;

  function distribute(connection: Socket): void {
    turn = (turn + 1) % Math.max(1, servers.length);
    const server = servers[turn];
    if (server) server.serve(connection);
    else unavailable.receive(connection);
  }

  // The serving process reads the first bytes. The other options are those of Node's HTTP server.
  const port = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (connection) => {
    connection.on('error', () => undefined);
    distribute(connection);
  });
  const url = await listen(port, address);
  return {
    url,
    distribute,
    add: (server) => void servers.push(server),
    remove(server) {
      const at = servers.indexOf(server);
      if (at >= 0) servers.splice(at, 1);
    },
    close() {
      port.close();
      void unavailable.close();
    },
  };
}
