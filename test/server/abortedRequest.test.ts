import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { logOptions } from '#server/log.ts';
import { startServer } from '#server/startServer.ts';
import { withDatabase } from '#test/support/database.ts';

const database = withDatabase();

/** Starts a server whose log lines are kept. */
async function startLoggedServer() {
  const lines: { readonly level: number; readonly msg: string; readonly [field: string]: unknown }[] = [];
  const logger = pino(logOptions('info'), { write: (line: string) => void lines.push(JSON.parse(line)) });
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    CATALOG_DIR: 'none',
    SIGNING_KEY: 'k'.repeat(43),
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
  });
  const server = await startServer(config, { logger, say: () => undefined });
  onTestFinished(() => server.stop());
  return { url: server.url, port: Number(new URL(server.url).port), lines };
}

test.each([
  ['resets', 'resetAndDestroy'],
  ['closes', 'destroySoon'],
] as const)('logs no server error when a client %s its connection', async (_words, leave) => {
  await database.db.pool.query('delete from budget');
  const { port, lines } = await startLoggedServer();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lengths = ['Content-Type: application/json', 'Content-Length: 5000'];
  socket.write(['POST /api/authentication HTTP/1.1', 'Host: localhost', ...lengths, '', '{"bookingKey":'].join('\r\n'));
  // The request is counted in the database before its body is awaited.
  await expect
    .poll(async () => (await database.db.pool.query('select 1 from budget')).rowCount, { interval: 20 })
    .toBeGreaterThan(0);
  socket[leave]();
  await expect.poll(() => lines.map(({ msg }) => msg)).toEqual(['the connection ended before the whole response']);
  expect(lines[0]).toMatchObject({ method: 'POST', route: '/api/authentication', ms: expect.any(Number) });
  expect(lines[0]).not.toHaveProperty('status');
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});

test('logs no error when clients reset after a whole request', async () => {
  const { url, port, lines } = await startLoggedServer();
  const clients = Array.from({ length: 60 }, async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    const head = [
      'POST /api/holds HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 12',
    ];
    socket.write([...head, '', '{"slots":[]}'].join('\r\n'), () => socket.resetAndDestroy());
  });
  await Promise.all(clients);
  await (await fetch(`${url}/readyz`)).text();
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});
