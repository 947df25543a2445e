import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { listenTo } from '#server/db/listenTo.ts';

test('polling works when the database accepts connections and never answers', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
  });
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  const { port } = silent.address() as AddressInfo;
  let worked = 0;
  const listening = listenTo({
    url: `postgresql://nobody@127.0.0.1:${port}/none`,
    channel: 'anything',
    work: async () => void worked++,
    pollMs: 50,
  });
  await expect.poll(() => worked, { timeout: 15_000 }).toBeGreaterThan(0);
  await listening.stop();
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => silent.close(done));
}, 40_000);
