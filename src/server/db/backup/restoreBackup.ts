import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { useName } from '../embedded/shareEmbeddedPostgres.ts';
import { migrate, migrateInTransaction, migrationNames } from '../migrate.ts';
import { readArchive } from './archive.ts';
import {
  BackupRefused,
  backupFormat,
  columnList,
  type Manifest,
  selectMigrations,
  selectTables,
  type TableManifest,
} from './manifest.ts';

/**
 * Puts a backup into a database without data, or with `replace` in the place of what is there; then brings the schema to the newest.
 * Everything is checked before anything is touched, and everything is one transaction: the database has the whole backup or is
 * as before. Rows, positions and hashes are exactly those of the backup. Throws BackupRefused.
 */
export async function restoreBackup(
  url: string,
  file: string,
  { replace }: { readonly replace: boolean },
): Promise<Manifest> {
  const manifest = await verifyBackup(file);
  const client = new pg.Client({ connectionString: url, application_name: 'isocentre restore', statement_timeout: 0 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await refuseUnlessFree(client, replace);
    await dropEverything(client);
    await migrateInTransaction(client, manifest.migrations.length);
    await load(client, file, manifest);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    // A transaction that was not committed is undone with its connection.
    await client.end();
  }
  await migrate(url);
  return manifest;
}

/** Reads a backup from beginning to end, and throws BackupRefused when it is damaged, cut off or of a newer portal. */
export async function verifyBackup(file: string): Promise<Manifest> {
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  let manifest: Manifest | undefined;
  try {
    for await (const { name, content } of readArchive(file)) {
      const table = tableOf(name);
      const hash = table === undefined ? undefined : (hashes.get(table) ?? createHash('sha256'));
      if (table !== undefined && hash) hashes.set(table, hash);
      const chunks: Buffer[] = [];
      for await (const chunk of content) {
        if (hash) hash.update(chunk);
        else chunks.push(chunk);
      }
      if (name === 'manifest.json') manifest = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Manifest;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new BackupRefused(`There is no file ${file}.`);
    if (code === 'EISDIR') throw new BackupRefused(`${file} is a folder. Name the file of a backup.`);
    if (code === 'EACCES') throw new BackupRefused(`${file} cannot be read. Run this as its owner.`);
    throw new BackupRefused(
      `${file} is damaged, cut off or no backup (${error instanceof Error ? error.message : error}). Nothing was changed.`,
    );
  }
  if (!manifest) throw new BackupRefused(`${file} has no end: it was cut off, or is no backup. Nothing was changed.`);
  if (manifest.format !== backupFormat)
    throw new BackupRefused(
      `${file} has format ${manifest.format}, and this portal reads ${backupFormat}. Restore it with portal ${manifest.portal}.`,
    );
  for (const { name, sha256 } of manifest.tables) {
    const found = (hashes.get(name) ?? createHash('sha256')).digest('hex');
    if (found !== sha256)
      throw new BackupRefused(
        `${file} is damaged: the rows of ${name} are not those that were written. Nothing was changed.`,
      );
  }
  const known = migrationNames();
  const strange = manifest.migrations.find((name, index) => name !== known[index]);
  if (strange !== undefined)
    throw new BackupRefused(
      `${file} is of a newer portal (${manifest.portal}): this one does not know its schema (${strange}). Restore it with that version. Nothing was changed.`,
    );
  return manifest;
}

function tableOf(entry: string): string | undefined {
  return /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1];
}

async function refuseUnlessFree(client: pg.Client, replace: boolean): Promise<void> {
  const { rows: others } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and application_name <> $1`,
    [useName],
  );
  if (others[0]?.count)
    throw new BackupRefused(
      'A portal or another program is connected to this database. End it, then restore. Nothing was changed.',
    );
  const tables = await selectTables(client);
  const portal = (await selectMigrations(client)).length > 0;
  if (tables.length > 0 && !portal)
    throw new BackupRefused(
      'This database has tables that are not of a portal. Name an empty database. Nothing was changed.',
    );
  if (replace) return;
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select 1 from ${pg.escapeIdentifier(name)} limit 1`);
    if (rowCount)
      throw new BackupRefused(
        'This database has data already. Name an empty database, or give --replace: all that is in it is deleted then. Nothing was changed.',
      );
  }
}

/** Everything in the schema but what belongs to an extension. */
async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare
      found record;
    begin
      for found in select oid::regclass as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' loop
        execute format('drop table if exists %s cascade', found.name);
      end loop;
      for found in select p.oid::regprocedure as name from pg_proc p where p.pronamespace = current_schema()::regnamespace
        and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') loop
        execute format('drop routine if exists %s cascade', found.name);
      end loop;
    end
  $$`);
}

/**
 * The rows, with all constraints in force. Triggers of the portal's own rest meanwhile: they would chain the audit log anew and
 * refuse what was published. Those that check foreign keys do not rest.
 */
async function load(client: pg.Client, file: string, { tables, sequences }: Manifest): Promise<void> {
  const resting = await restTriggers(client);
  for (const { name } of tables.toReversed()) {
    // What a migration brought is in the backup as well.
    const table = pg.escapeIdentifier(name);
    if ((await client.query(`select 1 from ${table} limit 1`)).rowCount) await client.query(`delete from ${table}`);
  }
  const byName = new Map(tables.map((table) => [table.name, table]));
  let sink: TableSink | undefined;
  for await (const { name, content } of readArchive(file)) {
    const table = byName.get(tableOf(name) ?? '');
    if (table && sink?.table !== table) {
      await sink?.end();
      sink = openTable(client, table);
    }
    for await (const chunk of content) if (table) await sink?.write(chunk);
  }
  await sink?.end();
  for (const { table, column, value } of sequences)
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint)', [
      table,
      column,
      value,
    ]);
  for (const { table, trigger } of resting) await client.query(`alter table ${table} enable trigger ${trigger}`);
}

async function restTriggers(client: pg.Client): Promise<{ readonly table: string; readonly trigger: string }[]> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as trigger
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled = 'O'`,
  );
  for (const { table, trigger } of rows) await client.query(`alter table ${table} disable trigger ${trigger}`);
  return rows;
}

interface TableSink {
  readonly table: TableManifest;
  write(chunk: Buffer): Promise<void>;
  end(): Promise<void>;
}

function openTable(client: pg.Client, table: TableManifest): TableSink {
  const rows = client.query(copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${columnList(table)}) from stdin`));
  const loaded = finished(rows);
  loaded.catch(() => undefined);
  return {
    table,
    async write(chunk) {
      if (!rows.write(chunk)) await Promise.race([once(rows, 'drain'), loaded]);
    },
    async end() {
      rows.end();
      await loaded;
      if (rows.rowCount !== table.rows)
        throw new BackupRefused(`${table.name} took ${rows.rowCount} rows of ${table.rows}. Nothing was changed.`);
    },
  };
}
