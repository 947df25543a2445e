import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sharedUseName } from '../embedded/shareEmbeddedPostgres.ts';
import { migrate, migrateInTransaction } from '../migrate.ts';
import { tryReserveTables } from '../tablesLock.ts';
import { loadTables } from './loadTables.ts';
import { BackupRefused, type Manifest, selectMigrations, selectTables, type Table } from './manifest.ts';
import { type RestoreStage, restoreFault } from './restoreFault.ts';
import { verifyBackup } from './verifyBackup.ts';

/**
 * Restores a backup into an empty database, or with `replace` into one with data, and then migrates it to the newest schema. No
 * other program may be connected. The file is verified first, and the restore is one transaction: the database has the whole backup
 * or stays as it was. Rows, positions and hashes are exactly those of the backup. Grants of other roles on replaced tables are lost.
 * Throws BackupRefused.
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
    await reserveTables(client);
    await client.query('begin');
    await refuseForeignOrNonEmpty(client, replace);
    await dropTablesAndRoutines(client);
    await migrateInTransaction(client, manifest.migrations.length);
    const tables = await selectTables(client);
    refuseOtherTables(file, manifest, tables);
    await loadTables(client, file, manifest, tables);
    stage = 'committing';
    await client.query('commit');
    stage = 'committed';
    await client.query('analyze');
    await migrate(url);
  } catch (error) {
    throw restoreFault(error, file, stage);
  } finally {
    // Closing the connection rolls an open transaction back and ends the lock on the tables.
    await client.end();
  }
  return manifest;
}

/** Throws BackupRefused unless the backup has exactly the tables and columns that its migrations make. */
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

/** Milliseconds in which PostgreSQL may still list a closed connection. */
const closingMs = 1_000;

/** Takes the exclusive lock on the tables. Throws BackupRefused while another program is connected to the database. */
async function reserveTables(client: pg.Client): Promise<void> {
  for (const deadline = Date.now() + closingMs; ; await sleep(50)) {
    const reserved = await tryReserveTables(client);
    const users = await selectConnectedPrograms(client);
    if (reserved && users.length === 0) return;
    if (Date.now() > deadline)
      throw new BackupRefused(
        `This database is in use: ${users.join(', ') || 'a portal'}. Stop these programs, then restore. Nothing was changed.`,
      );
  }
}

/** Returns the programs that are connected to the database with any role, such as `isocentre (4 connections)`. */
async function selectConnectedPrograms(client: pg.Client): Promise<string[]> {
  // Without pg_read_all_stats, PostgreSQL hides the type of a connection of another role, but not that it has a role.
  const { rows } = await client.query<{ program: string; connections: number }>(
    `select coalesce(nullif(application_name, ''), 'a program without a name') as program, count(*)::int as connections
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend' and application_name <> $1
     group by 1 order by 1`,
    [sharedUseName],
  );
  return rows.map(({ program, connections }) => `${program} (${connections} connection${connections > 1 ? 's' : ''})`);
}

async function refuseForeignOrNonEmpty(client: pg.Client, replace: boolean): Promise<void> {
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
        'This database has data already. Name an empty database, or use --replace, which deletes its data. Nothing was changed.',
      );
  }
}

/** Drops the tables and routines of the schema, except those of extensions. */
async function dropTablesAndRoutines(client: pg.Client): Promise<void> {
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
