import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultCode } from './db/databaseFault.ts';
import { makeDataFolder } from './db/embedded/folderLock.ts';
import { type FileKeys, fileKey } from './domain/documents/fileCipher.ts';

/** Returns the configured signing key, or in development a random key of 256 bits that the first start stores in the data folder. */
export function signingKey(configured: string, dataDir: string): Buffer {
  return configured === '' ? storedKey(dataDir, 'signing-key') : Buffer.from(configured, 'utf8');
}

/** Returns the configured keys of documents, or in development a random key that the first start stores in the data folder. */
export function documentKeys(configured: readonly string[], dataDir: string): FileKeys {
  const [first, ...others] = configured.map((key) => fileKey(Buffer.from(key, 'hex')));
  return [first ?? fileKey(storedKey(dataDir, 'document-key')), ...others];
}

/** Returns a random key of 256 bits that the first call stores in the data folder. */
function storedKey(dataDir: string, name: string): Buffer {
  const file = join(dataDir, name);
  makeDataFolder(dataDir);
  try {
    // Fails with EEXIST if another process created the key first.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (faultCode(error) !== 'EEXIST') throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
}
