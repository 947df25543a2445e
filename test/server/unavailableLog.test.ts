import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { logOptions } from '#server/log.ts';
import { startServer } from '#server/startServer.ts';
import { withDatabase } from '#test/support/database.ts';
import { openPortProxy } from '#test/support/portProxy.ts';

const database = withDatabase();

interface Line {
  readonly msg: string;
  readonly fault?: string;
  readonly stack?: string;
  readonly count?: number;
}

test('logs a missing database once a second, with a count', async () => {
  const proxy = await openPortProxy(Number(new URL(database.url).port));
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const lines: Line[] = [];
  const logger = pino(logOptions('error'), { write: (line: string) => void lines.push(JSON.parse(line)) });
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    CATALOG_DIR: 'none',
    SIGNING_KEY: 'k'.repeat(43),
    DATABASE_URL: url.href,
    DATABASE_POOL_SIZE: '4',
  });
  const server = await startServer(config, { logger, say: () => undefined });
  let proxyClosed = false;
  onTestFinished(async () => {
    await server.stop();
    if (!proxyClosed) await proxy.close();
  });
  const began = performance.now();
  await proxy.close();
  proxyClosed = true;
  let failed = 0;
  while (performance.now() - began < 2_500) {
    const cookie = `__Host-sid=${'A'.repeat(43)}`;
    const { status } = await fetch(`${server.url}/api/authenticated`, { headers: { cookie } });
    expect(status).toBe(503);
    failed++;
  }
  const written = () => lines.filter(({ msg }) => /requests? failed$/.test(msg));
  const loggedFailures = () =>
    written().reduce((sum, { msg, count = 0 }) => sum + (msg === 'request failed' ? 1 : count), 0);
  await expect.poll(loggedFailures, { timeout: 3_000 }).toBe(failed);
  expect(failed).toBeGreaterThan(20);
  expect(written().length).toBeGreaterThan(1);
  expect(written().length).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - began) / 1_000));
  expect(written()[0]).toMatchObject({ msg: 'request failed', fault: expect.any(String), stack: expect.any(String) });
});
