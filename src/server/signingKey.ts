import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultCode } from './db/databaseFault.ts';
import { makeDataFolder } from './db/embedded/makeDataFolder.ts';

/** The key that signs offers: the configured one, or one of 256 bits that the first start in development makes and keeps. */
export function signingKey(configured: string, dataDir: string): Buffer {
  if (configured !== '') return Buffer.from(configured, 'utf8');
  const file = join(dataDir, 'signing-key');
  makeDataFolder(dataDir);
  try {
    // Fails when another start was first, whose key then counts.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (faultCode(error) !== 'EEXIST') throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
}
