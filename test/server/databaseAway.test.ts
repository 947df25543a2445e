import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repeats } from '#test/support/soak.ts';
import { portalOnStoppableDatabase } from '#test/support/stoppableDatabase.ts';

const awaySeconds = repeats(5, 30);

test(`recovers within 5 s from PostgreSQL away for ${awaySeconds} s`, async () => {
  const portal = await portalOnStoppableDatabase();
  const body = JSON.stringify({ bookingKey: 'A'.repeat(22), type: 'APPOINTMENT', dateOfBirth: '1990-01-01' });
  const calls: readonly (readonly [string, RequestInit])[] = [
    ['/api/captcha', {}],
    ['/api/authentication', { method: 'POST', headers: { 'content-type': 'application/json' }, body }],
    ['/api/authenticated', { headers: { cookie: `__Host-sid=${'A'.repeat(43)}` } }],
    ['/readyz', {}],
  ];
  const answers: {
    readonly at: number;
    readonly path: string;
    readonly status: number;
    readonly wait: string | null;
  }[] = [];
  let loading = true;
  const load = Array.from({ length: 8 }, async (_none, client) => {
    for (let turn = client; loading; turn++) {
      const [path, init] = calls[turn % calls.length] ?? expect.fail('a call');
      const { status, headers } = await fetch(portal.url + path, init);
      answers.push({ at: performance.now(), path, status, wait: headers.get('retry-after') });
      await sleep(20);
    }
  });

  await sleep(1_000);
  const stopped = performance.now();
  await portal.stop();
  await sleep(awaySeconds * 1_000);
  await portal.start();
  const back = performance.now();
  const ready = () => answers.some(({ at, path, status }) => at > back && path === '/api/captcha' && status === 200);
  await expect.poll(ready, { timeout: 5_000 }).toBe(true);
  await sleep(500);
  loading = false;
  await Promise.all(load);

  expect(portal.faults).toEqual([]);
  const during = answers.filter(({ at, path }) => at > stopped + 1_000 && at < back - 500 && path !== '/readyz');
  expect(during.length).toBeGreaterThan(10);
  expect([...new Set(during.map(({ status }) => status))]).toEqual([503]);
  expect(during.every(({ wait }) => Number(wait) > 0)).toBe(true);
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 401, 403, 503].includes(status))).toEqual([]);
}, 180_000);
