import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy on a fixed port in front of a server whose port changes with each restart. */
export interface PortProxy {
  readonly port: number;
  /** Target of new connections. */
  target: number;
  /** While it hangs, connections are accepted and nothing goes through. */
  hang(hanging: boolean): void;
  close(): Promise<void>;
}

export async function openPortProxy(target: number): Promise<PortProxy> {
  const sockets = new Set<Socket>();
  let hanging = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    const far = connect(proxy.target, '127.0.0.1');
    keep(near);
    keep(far);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    near.pipe(far).pipe(near);
    if (hanging) for (const socket of [near, far]) socket.pause();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy: PortProxy = {
    port: (server.address() as AddressInfo).port,
    target,
    hang(next) {
      hanging = next;
      for (const socket of sockets) hanging ? socket.pause() : socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return proxy;
}
