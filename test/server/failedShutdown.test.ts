import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { lockFolder } from '#server/db/embedded/folderLock.ts';
import { logOptions } from '#server/log.ts';
import { startServer } from '#server/startServer.ts';
import { startPortalProcess } from '#test/support/portalProcess.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-end-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('stops the other parts when one does not stop', async () => {
  const dataDir = temporaryFolder();
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, CATALOG_DIR: 'none' });
  const logged: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const server = await startServer(config, { logger: pino(logOptions('error'), stream), say: () => undefined });
  const { close } = server.db;
  Object.assign(server.db, {
    close: async () => {
      await close();
      throw Object.assign(new Error('not for the log'), { code: 'ESTUCK' });
    },
  });
  await expect(server.stop()).rejects.toThrow('Some parts did not stop: ESTUCK');
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ fault: 'ESTUCK', msg: 'a part did not stop' }]);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  lockFolder(join(dataDir, 'postgres'), 'The test').release();
});

test('exits with 1 when a part does not stop', async () => {
  const dataDir = temporaryFolder();
  const portal = await startPortalProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  // The lock's owner is a file; a folder in its place cannot be removed as one.
  rmSync(join(dataDir, 'postgres.owner'));
  mkdirSync(join(dataDir, 'postgres.owner'));
  expect(await portal.end('SIGTERM')).toBe(1);
  expect(portal.output).toContain('Some parts did not stop');
});
