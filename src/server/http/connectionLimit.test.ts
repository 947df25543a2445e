import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitConnections } from './connectionLimit.ts';

/** Starts a server with a limit of two connections for each address. */
async function startLimited(trustedProxies: readonly string[]) {
  const server = createServer((_request, response) => response.end('served'));
  const warn = vi.fn();
  limitConnections(server, { limit: 2, trustedProxies, logger: { warn } });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Opens a connection from an address and sends a request. Returns the connection if it is answered, undefined if it is closed. */
async function served(port: number, localAddress: string): Promise<Socket | undefined> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answered = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => undefined)]);
  return answered && socket;
}

test('closes the third connection of an address', async () => {
  const port = await startLimited(['10.0.0.0/8']);
  const first = await served(port, '127.0.0.2');
  expect(await served(port, '127.0.0.2')).toBeDefined();
  expect(await served(port, '127.0.0.2')).toBeUndefined();
  expect(await served(port, '127.0.0.3')).toBeDefined();
  first?.destroy();
  await expect.poll(() => served(port, '127.0.0.2')).toBeDefined();
});

test.each(['127.0.0.2', '127.0.0.0/29'])('does not limit the trusted proxy %s', async (proxy) => {
  const port = await startLimited(['fd00::/8', proxy]);
  for (let n = 0; n < 4; n++) expect(await served(port, '127.0.0.2')).toBeDefined();
});
