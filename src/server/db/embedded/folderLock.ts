import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { faultCode } from '../databaseFault.ts';

/** The owner of a lock, for the message to the person who starts a second program. */
interface FolderOwner {
  readonly pid: number;
  /** Such as `The portal`. */
  readonly program: string;
  /** ISO 8601. */
  readonly since: string;
  /** Address of the portal, once it listens. */
  readonly address?: string;
}

/** The exclusive lock of a data folder. */
export interface FolderLock {
  /** Publishes the address of the owner. */
  describe(address: string): void;
  release(): void;
}

/** Another process holds the lock. The message names its program, process id, address and start. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string, owner: FolderOwner | undefined) {
    const where = owner?.address ? ` at ${owner.address}` : '';
    const who = owner
      ? `${owner.program} runs already${where} (process ${owner.pid}, since ${owner.since}).`
      : 'Another program uses it already.';
    super(
      `The database in ${folder} belongs to one program at a time. ${who} End it, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Takes the exclusive lock `<folder>.lock` for this process. SQLite takes the operating system's lock on that file, because Node
 * offers no flock, and a file with a process id can outlive its process. The lock ends with its process and holds across containers
 * that share the folder. `<folder>.owner` describes the owner. Throws FolderInUse.
 */
export function lockFolder(folder: string, program: string): FolderLock {
  const ownerFile = `${folder}.owner`;
  makeDataFolder(dirname(folder));
  const lock = exclusive(`${folder}.lock`, () => new FolderInUse(folder, readOwner(ownerFile)));
  const owner: FolderOwner = { pid: process.pid, program, since: new Date().toISOString() };
  writeFileSync(ownerFile, JSON.stringify(owner));
  return {
    describe: (address) => writeFileSync(ownerFile, JSON.stringify({ ...owner, address })),
    release() {
      if (!lock.isOpen) return;
      try {
        rmSync(ownerFile, { force: true });
      } finally {
        lock.close();
      }
    },
  };
}

function exclusive(file: string, inUse: () => FolderInUse): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) throw inUse();
    throw new Error(
      `${file} cannot be locked: ${error instanceof Error ? error.message : error}. Check who may write there.`,
    );
  }
}

const sqliteBusy = 5;

function readOwner(file: string): FolderOwner | undefined {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FolderOwner) : undefined;
  } catch {
    // The owner is just writing the file.
    return undefined;
  }
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'it lies below a file',
  EACCES: 'this user may not create it there',
  EPERM: 'this user may not create it there',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
};

/** Creates the folder that DATA_DIR names unless it exists. Throws an error that says why it cannot and what to do. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const reason = reasons[faultCode(error) ?? ''] ?? (error instanceof Error ? error.message : String(error));
    throw new Error(`The data folder ${folder} cannot be created: ${reason}. Set DATA_DIR to a folder.`);
  }
}
