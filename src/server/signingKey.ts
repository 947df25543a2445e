import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultCode } from './db/databaseFault.ts';
import { makeDataFolder } from './db/embedded/folderLock.ts';

/** Returns the configured signing key, or in development a random key of 256 bits that the first start stores in the data folder. */
export function signingKey(configured: string, dataDir: string): Buffer {
  if (configured !== '') return Buffer.from(configured, 'utf8');
  const file = join(dataDir, 'signing-key');
  makeDataFolder(dataDir);
  try {
    // Fails with EEXIST if another process created the key first.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (faultCode(error) !== 'EEXIST') throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
}
