import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { logOptions } from '#server/log.ts';
import { startServer } from '#server/startServer.ts';
import { withDatabase } from '#test/support/database.ts';

const database = withDatabase({ template: 'catalog' });

// Files share modules: load the server anew with the mock, and again without it afterwards.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

/** The data of both change from release to release, so the test answers for PostgreSQL, with wrong offsets for Sydney. */
vi.mock('#server/db/queries/catalog.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  selectZoneOffsets: async () => [
    { zone: 'Pacific/Auckland', instant: new Date('2027-01-05T00:00:00Z'), offset: 13 * 3_600 },
    { zone: 'Australia/Sydney', instant: new Date('2027-02-03T00:00:00Z'), offset: 10 * 3_600 },
    { zone: 'Australia/Sydney', instant: new Date('2027-03-03T00:00:00Z'), offset: 10 * 3_600 },
  ],
}));

test('the start warns when PostgreSQL and Node disagree on zones', async () => {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATABASE_URL: database.url, SIGNING_KEY: 'z'.repeat(43) });
  const log = new PassThrough();
  const server = await startServer(config, { logger: pino(logOptions('warn'), log), say: () => undefined });
  onTestFinished(() => server.stop());
  const lines = String(log.read()).trim().split('\n');
  const warnings = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'time zones differ');
  expect(warnings.map(({ level, reason }) => [level, reason])).toEqual([
    [40, "PostgreSQL and Node disagree on Australia/Sydney from 2027-02-03; wall times are Node's."],
  ]);
});
