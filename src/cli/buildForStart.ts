import { resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { lockFolder } from '#server/db/embedded/folderLock.ts';
import { takePort } from '#server/http/listener.ts';
import { buildTimed } from '../../esbuild.config.ts';

/**
 * Builds the client before `npm start`. Takes the lock of the data folder and the port first, because a running portal that has either
 * serves the files which the build replaces. Throws the same errors as the start if they are taken.
 */
async function buildForStart(): Promise<void> {
  const config = readConfig(process.env);
  const lock = config.databaseUrl
    ? undefined
    : lockFolder(resolve(config.dataDir, 'postgres'), 'The build of the client');
  try {
    const listener = await takePort(config);
    await buildTimed();
    await listener.close();
  } finally {
    lock?.release();
  }
}

buildForStart().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
