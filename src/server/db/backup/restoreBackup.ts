import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { faultCode } from '../databaseFault.ts';
import { useName } from '../embedded/shareEmbeddedPostgres.ts';
import { migrate, migrateInTransaction, migrationNames } from '../migrate.ts';
import { tryReserveTables } from '../tablesLock.ts';
import { readArchive } from './archive.ts';
import {
  BackupRefused,
  backupFormat,
  columnList,
  type Manifest,
  type SequenceState,
  selectMigrations,
  selectSequences,
  selectTables,
  type Table,
  type TableManifest,
} from './manifest.ts';
import { type RestoreStage, restoreFault } from './restoreFault.ts';

/**
 * Puts a backup into a database without data, or with `replace` in the place of what is there; then brings the schema to the newest.
 * Nobody else may be connected. The file is checked before anything is touched, and everything is one transaction: the database
 * has the whole backup or is as before. Grants of other roles on tables that are replaced are lost. Rows, positions and hashes are exactly those of the backup. Throws BackupRefused.
 */
export async function restoreBackup(
  url: string,
  file: string,
  { replace }: { readonly replace: boolean },
): Promise<Manifest> {
  const manifest = await verifyBackup(file);
  const client = new pg.Client({ connectionString: url, application_name: 'isocentre restore', statement_timeout: 0 });
  client.on('error', () => undefined);
  let stage: RestoreStage = 'open';
  try {
    await client.connect();
    await reserve(client);
    await client.query('begin');
    await refuseForeignOrFilled(client, replace);
    await dropEverything(client);
    await migrateInTransaction(client, manifest.migrations.length);
    const tables = await selectTables(client);
    refuseOtherTables(file, manifest, tables);
    await load(client, file, manifest, tables);
    stage = 'committing';
    await client.query('commit');
    stage = 'committed';
    await client.query('analyze');
    await migrate(url);
  } catch (error) {
    throw restoreFault(error, file, stage);
  } finally {
    // A transaction that was not committed is undone with its connection, and the lock on the tables ends.
    await client.end();
  }
  return manifest;
}

/**
 * Reads a backup from beginning to end, and throws BackupRefused when it is damaged, cut off or of a newer portal. Only a restore
 * can tell whether its tables are those of its migrations.
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  let found: unknown;
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
      if (name === 'manifest.json') found = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    }
  } catch (error) {
    const code = faultCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new BackupRefused(`There is no file ${file}.`);
    if (code === 'EISDIR') throw new BackupRefused(`${file} is a folder. Name the file of a backup.`);
    if (code === 'EACCES') throw new BackupRefused(`${file} cannot be read. Run this as its owner.`);
    throw new BackupRefused(
      `${file} is damaged, cut off or no backup (${error instanceof Error ? error.message : error}). Nothing was changed.`,
    );
  }
  if (found === undefined)
    throw new BackupRefused(`${file} has no end: it was cut off, or is no backup. Nothing was changed.`);
  const manifest = readManifest(file, found);
  for (const { name, sha256 } of manifest.tables) {
    if ((hashes.get(name) ?? createHash('sha256')).digest('hex') !== sha256)
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

const stamp = {
  type: 'object',
  properties: { format: { type: 'integer' }, portal: { type: 'string' } },
  required: ['format', 'portal'],
};
const text = { type: 'string', minLength: 1 };
const shape = {
  ...stamp,
  properties: {
    ...stamp.properties,
    takenAt: text,
    migrations: { type: 'array', items: text, minItems: 1 },
    tables: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: text,
          columns: { type: 'array', items: text, minItems: 1 },
          rows: { type: 'integer', minimum: 0 },
          sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        },
        required: ['name', 'columns', 'rows', 'sha256'],
      },
    },
    sequences: {
      type: 'array',
      items: {
        type: 'object',
        properties: { table: text, column: text, value: { type: ['string', 'null'], pattern: '^[1-9][0-9]{0,17}$' } },
        required: ['table', 'column', 'value'],
      },
    },
  },
  required: [...stamp.required, 'takenAt', 'migrations', 'tables', 'sequences'],
};

/** The format is judged before the shape, which another format may change. */
function readManifest(file: string, found: unknown): Manifest {
  const ajv = new Ajv2020();
  const refuse = (fault = ajv.errorsText(ajv.errors, { dataVar: 'manifest' })) =>
    new BackupRefused(`${file} is damaged: ${fault}. Take another backup. Nothing was changed.`);
  if (!ajv.validate<Pick<Manifest, 'portal'> & { readonly format: number }>(stamp, found)) throw refuse();
  if (found.format !== backupFormat)
    throw new BackupRefused(
      `${file} has format ${found.format}, and this portal reads ${backupFormat}. Restore it with portal ${found.portal}. Nothing was changed.`,
    );
  if (!ajv.validate<Manifest>(shape, found)) throw refuse();
  const names = found.tables.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw refuse(`manifest/tables has ${repeated} twice`);
  return found;
}

/** A backup has exactly the tables and columns that its migrations make. */
function refuseOtherTables(file: string, { tables }: Manifest, made: readonly Table[]): void {
  const signature = ({ name, columns }: Table) => JSON.stringify([name, columns.toSorted()]);
  const nameOnly = ({ name }: Table) => name;
  const expected = new Set(made.map(signature));
  const found = new Set(tables.map(signature));
  const missing = made.filter((table) => !found.has(signature(table))).map(nameOnly);
  const strange = tables.filter((table) => !expected.has(signature(table))).map(nameOnly);
  if (missing.length === 0 && strange.length === 0) return;
  throw new BackupRefused(
    `${file} is damaged: its tables are not those of its migrations (missing or different: ${missing.join(', ') || 'none'}; not expected: ${strange.join(', ') || 'none'}). Take another backup. Nothing was changed.`,
  );
}

function tableOf(entry: string): string | undefined {
  return /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1];
}

/** A connection that was closed is still listed for a moment, milliseconds. */
const closingMs = 1_000;

/** Takes the tables for this connection alone. Throws BackupRefused while anybody else is connected to the database. */
async function reserve(client: pg.Client): Promise<void> {
  for (const deadline = Date.now() + closingMs; ; await sleep(50)) {
    const reserved = await tryReserveTables(client);
    const users = await selectUsers(client);
    if (reserved && users.length === 0) return;
    if (Date.now() > deadline)
      throw new BackupRefused(
        `This database is in use: ${users.join(', ') || 'a portal'}. End what uses it, then restore. Nothing was changed.`,
      );
  }
}

/** Programs that are connected to the database as any role, such as `isocentre (4 connections)`. */
async function selectUsers(client: pg.Client): Promise<string[]> {
  // PostgreSQL hides the type of a connection of another role from a role without pg_read_all_stats, but not that it has a role.
  const { rows } = await client.query<{ program: string; connections: number }>(
    `select coalesce(nullif(application_name, ''), 'a program without a name') as program, count(*)::int as connections
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend' and application_name <> $1
     group by 1 order by 1`,
    [useName],
  );
  return rows.map(({ program, connections }) => `${program} (${connections} connection${connections > 1 ? 's' : ''})`);
}

async function refuseForeignOrFilled(client: pg.Client, replace: boolean): Promise<void> {
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
async function load(client: pg.Client, file: string, manifest: Manifest, made: readonly Table[]): Promise<void> {
  const resting = await restTriggers(client);
  for (const { name } of made.toReversed()) {
    // What a migration brought is in the backup as well.
    const table = pg.escapeIdentifier(name);
    if ((await client.query(`select 1 from ${table} limit 1`)).rowCount) await client.query(`delete from ${table}`);
  }
  const byName = new Map(manifest.tables.map((table) => [table.name, table]));
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
  await setSequences(client, file, manifest);
  for (const { table, trigger } of resting) await client.query(`alter table ${table} enable trigger ${trigger}`);
}

/**
 * Sets each sequence of the schema to its value in the manifest. Refuses a manifest whose sequences are not those of the schema, and a
 * value after which the next row would get a number that is taken or that its column cannot hold.
 */
async function setSequences(client: pg.Client, file: string, { sequences }: Manifest): Promise<void> {
  const refuse = (fault: string) =>
    new BackupRefused(`${file} is damaged: its manifest has ${fault}. Take another backup. Nothing was changed.`);
  const nameOf = ({ table, column }: SequenceState) => `${table}.${column}`;
  const given = new Map(sequences.map((state) => [nameOf(state), state]));
  const made = await selectSequences(client);
  const strange = [...given.keys()].find((name) => !made.some((state) => nameOf(state) === name));
  if (strange !== undefined) throw refuse(`a sequence for ${strange}, where the portal has none`);
  if (given.size < sequences.length) throw refuse('two values for a sequence');
  for (const state of made) {
    const name = nameOf(state);
    const value = given.get(name)?.value;
    if (value === undefined) throw refuse(`no value for the sequence of ${name}`);
    const { rows } = await client.query<{ sequence: string; end: string }>(
      `select seqrelid::regclass::text as sequence, seqmax::text as end from pg_sequence
       where seqrelid = pg_get_serial_sequence(quote_ident($1), $2)::regclass`,
      [state.table, state.column],
    );
    const [{ sequence, end } = { sequence: '', end: '0' }] = rows;
    const last = BigInt(value ?? 0);
    if (last < BigInt(state.value ?? 0))
      throw refuse(`${last} for the sequence of ${name}, whose rows go up to ${state.value}`);
    if (last >= BigInt(end)) throw refuse(`${last} for the sequence of ${name}, which ends at ${end}`);
    if (value !== null) await client.query('select setval($1::regclass, $2::bigint)', [sequence, value]);
  }
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
  // When COPY has failed, the stream has no connection any more and must not write what it still buffers.
  rows.once('error', () => rows.destroy());
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
