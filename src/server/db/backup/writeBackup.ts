import { createHash } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import {
  BackupRefused,
  backupFormat,
  columnList,
  type Manifest,
  selectMigrations,
  selectSequences,
  selectTables,
  type Table,
  type TableManifest,
} from './manifest.ts';

const chunkBytes = 1024 * 1024;

type FileFault = (folder: string, part: string) => string;
const notWritable: FileFault = (folder) => `${folder} cannot be written to. Allow it, or name another folder.`;
const full: FileFault = (folder) =>
  `The disk of ${folder} is full, or takes no file of this size. No backup was written. Make room, or name a folder on another disk.`;

/** Messages for errors of the file, by error code. */
const fileFaults: { readonly [code: string]: FileFault } = {
  ENOENT: (folder) => `There is no folder ${folder}. Create it, or name another one.`,
  ENOTDIR: (folder) => `${folder} is not a folder. Name a file in a folder.`,
  EEXIST: (_folder, part) =>
    `${part} exists already: another backup is being written, or one was interrupted. Delete the file if no backup is running, and try again.`,
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: notWritable,
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
};

/** Error codes after which this backup has no file to delete. */
const notOpened: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EEXIST']);

/**
 * Writes a snapshot of the whole database into a new file that only its owner may read, while the portal keeps working. The file
 * appears when it is complete. Memory stays at a few chunks of 1 MiB. Throws BackupRefused.
 */
export async function writeBackup(url: string, file: string, portal: string): Promise<Manifest> {
  if (existsSync(file)) throw new BackupRefused(`${file} exists already. Name a new file.`);
  const client = new pg.Client({ connectionString: url, application_name: 'isocentre backup', statement_timeout: 0 });
  client.on('error', () => undefined);
  const part = `${file}.part`;
  await client.connect();
  const archive = writeArchive(part);
  try {
    const manifest = await writeSnapshot(client, archive, portal);
    await archive.add('manifest.json', Buffer.from(JSON.stringify(manifest, undefined, 1)));
    await archive.finish();
    renameSync(part, file);
    return manifest;
  } catch (error) {
    const cause = (await archive.abort()) ?? error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!notOpened.has(code)) rmSync(part, { force: true });
    const refusal = fileFaults[code]?.(dirname(file), part);
    throw refusal === undefined ? cause : new BackupRefused(refusal);
  } finally {
    await client.end();
  }
}

/** Locks the tables before the snapshot, so that no migration changes a table afterwards. */
async function writeSnapshot(client: pg.Client, archive: ArchiveWriter, portal: string): Promise<Manifest> {
  const present = await namesOfTables(client);
  if (!present.includes('migration'))
    throw new BackupRefused('There is no portal in this database: nothing to back up.');
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${present.map((name) => pg.escapeIdentifier(name)).join(', ')} in access share mode`);
  const { rows } = await client.query<{ now: Date }>('select statement_timestamp() as now');
  const migrations = await selectMigrations(client);
  const tables: TableManifest[] = [];
  for (const table of await selectTables(client)) tables.push(await writeTable(client, archive, table));
  const sequences = await selectSequences(client);
  const takenAt = rows[0]?.now.toISOString() ?? '';
  return { format: backupFormat, portal, takenAt, migrations, tables, sequences };
}

async function namesOfTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1",
  );
  return rows.map(({ name }) => name);
}

async function writeTable(client: pg.Client, archive: ArchiveWriter, table: Table): Promise<TableManifest> {
  const hash = createHash('sha256');
  let waiting: Buffer[] = [];
  let bytes = 0;
  let chunks = 0;
  const flush = async () => {
    if (bytes === 0) return;
    const content = Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
    hash.update(content);
    await archive.add(`tables/${table.name}/${String(chunks++).padStart(6, '0')}.copy`, content);
  };
  const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(table.name)} (${columnList(table)}) to stdout`));
  for await (const chunk of rows) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= chunkBytes) await flush();
  }
  await flush();
  return { ...table, rows: rows.rowCount, sha256: hash.digest('hex') };
}
