import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readArchive } from './archive.ts';
import {
  BackupRefused,
  columnList,
  type Manifest,
  type SequenceState,
  selectSequences,
  type Table,
  type TableManifest,
} from './manifest.ts';
import { tableOfEntry } from './verifyBackup.ts';

/**
 * Loads the rows and sequences of a backup into the tables of its migrations, with all constraints in force. The portal's own
 * triggers are disabled meanwhile, because they would chain the audit log again and refuse published versions. Triggers for foreign
 * keys stay enabled. Throws BackupRefused, or the error of PostgreSQL.
 */
export async function loadTables(
  client: pg.Client,
  file: string,
  manifest: Manifest,
  tables: readonly Table[],
): Promise<void> {
  const disabled = await disableTriggers(client);
  for (const { name } of tables.toReversed()) {
    // A backup also has the rows that migrations insert.
    const table = pg.escapeIdentifier(name);
    if ((await client.query(`select 1 from ${table} limit 1`)).rowCount) await client.query(`delete from ${table}`);
  }
  const byName = new Map(manifest.tables.map((table) => [table.name, table]));
  let sink: TableSink | undefined;
  for await (const { name, content } of readArchive(file)) {
    const table = byName.get(tableOfEntry(name) ?? '');
    if (table && sink?.table !== table) {
      await sink?.end();
      sink = openSink(client, table);
    }
    for await (const chunk of content) if (table) await sink?.write(chunk);
  }
  await sink?.end();
  await setSequences(client, file, manifest);
  for (const { table, trigger } of disabled) await client.query(`alter table ${table} enable trigger ${trigger}`);
}

/**
 * Sets each sequence to its value in the manifest. Throws BackupRefused if the manifest has other sequences than the schema, or a
 * value after which the next row would get a number that is taken or too large for its column.
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

async function disableTriggers(client: pg.Client): Promise<{ readonly table: string; readonly trigger: string }[]> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as trigger
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled = 'O'`,
  );
  for (const { table, trigger } of rows) await client.query(`alter table ${table} disable trigger ${trigger}`);
  return rows;
}

/** Writes rows, as COPY text, into a table. */
interface TableSink {
  readonly table: TableManifest;
  write(chunk: Buffer): Promise<void>;
  end(): Promise<void>;
}

function openSink(client: pg.Client, table: TableManifest): TableSink {
  const rows = client.query(copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${columnList(table)}) from stdin`));
  const loaded = finished(rows);
  loaded.catch(() => undefined);
  // After a failed COPY the stream has no connection and must not write its buffer.
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
