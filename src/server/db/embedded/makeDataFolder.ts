import { mkdirSync } from 'node:fs';
import { faultCode } from '../databaseFault.ts';

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'it lies below a file',
  EACCES: 'this user may not make it there',
  EPERM: 'this user may not make it there',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
};

/** Creates the folder that DATA_DIR names unless it exists. Throws an error that says why it cannot and what to do. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const reason = reasons[faultCode(error) ?? ''] ?? (error instanceof Error ? error.message : String(error));
    throw new Error(`The data folder ${folder} cannot be made: ${reason}. Set DATA_DIR to a folder.`);
  }
}
