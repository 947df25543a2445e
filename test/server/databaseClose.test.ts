import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { listenTo } from '#server/db/listenTo.ts';
import { withDatabase } from '#test/support/database.ts';
import { startPortalProcess } from '#test/support/portalProcess.ts';
import { openPortProxy, type PortProxy } from '#test/support/portProxy.ts';

const database = withDatabase({ template: 'catalog' });

/** Returns the address of the database behind a proxy that can hang. */
async function hangingDatabase(): Promise<{ readonly url: string; readonly proxy: PortProxy }> {
  const url = new URL(database.url);
  const proxy = await openPortProxy(Number(url.port));
  onTestFinished(() => proxy.close());
  [url.hostname, url.port] = ['127.0.0.1', String(proxy.port)];
  return { url: url.href, proxy };
}

test('closes although PostgreSQL hangs', async () => {
  const { url, proxy } = await hangingDatabase();
  const db = openDatabase({ url, poolSize: 3 });
  let runs = 0;
  const listening = listenTo({ url, channel: 'anything', work: async () => void runs++, pollMs: 60_000 });
  await Promise.all([1, 2, 3].map(() => db.pool.query('select pg_sleep(0.1)')));
  await expect.poll(() => runs).toBe(1);
  proxy.hang(true);
  await listening.stop();
  await expect(db.close()).rejects.toMatchObject({ code: 'DATABASE_HANGS' });
  expect(db.pool.totalCount).toBe(0);
}, 30_000);

test('a portal ends on SIGTERM although PostgreSQL hangs', async () => {
  const { url, proxy } = await hangingDatabase();
  const portal = await startPortalProcess({
    DATABASE_URL: url,
    SIGNING_KEY: 'k'.repeat(43),
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
    WORKERS: '1',
  });
  onTestFinished(async () => void (await portal.end('SIGKILL')));
  proxy.hang(true);
  const asked = fetch(`${portal.url}/api/clinics`).catch(() => undefined);
  expect(await portal.end('SIGTERM')).not.toBeNull();
  await asked;
}, 90_000);
