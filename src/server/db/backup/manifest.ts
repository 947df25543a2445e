import pg from 'pg';

/** The contents of a backup. It is the last entry, so a backup that is cut off has none. */
export interface Manifest {
  readonly format: typeof backupFormat;
  /** Version of the portal that wrote the backup. */
  readonly portal: string;
  /** Moment of the snapshot, ISO 8601. */
  readonly takenAt: string;
  /** Names of the migrations of its schema, oldest first. */
  readonly migrations: readonly string[];
  /** Sorted so that a table follows the tables that its foreign keys refer to. */
  readonly tables: readonly TableManifest[];
  readonly sequences: readonly SequenceState[];
}

/** The format that this portal writes and reads. */
export const backupFormat = 1;

/** A table with its columns, except generated ones. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A table of a backup. */
export interface TableManifest extends Table {
  readonly rows: number;
  /** SHA-256 of the rows as COPY text, hex. */
  readonly sha256: string;
}

/** The state of the sequence behind a column. */
export interface SequenceState {
  readonly table: string;
  readonly column: string;
  /**
   * The last value of the sequence or the largest value in the column, whichever is larger; null without either. Text, because it may
   * be too large for a JavaScript number.
   */
  readonly value: string | null;
}

/** A backup or a database that cannot be used for a restore. The message says why and what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** Returns all tables of the schema except `migration`, referenced tables first. */
export async function selectTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
             where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as parents
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
     order by c.relname`,
  );
  const sorted: Table[] = [];
  for (let left = rows; left.length > 0; ) {
    const free = left.filter(({ parents }) => !parents.some((parent) => left.some(({ name }) => name === parent)));
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a ring: ${left.map(({ name }) => name).join(', ')}`);
    sorted.push(...free.map(({ name, columns }) => ({ name, columns })));
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}

/** Returns the sequences of the schema's columns, without those of `migration`. */
export async function selectSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select c.relname as table, a.attname as column,
       pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass)::text as value
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
       and a.attnum > 0 and not a.attisdropped
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
     order by 1, 2`,
  );
  const states: SequenceState[] = [];
  for (const { table, column, value } of rows) {
    const largest = `select max(${pg.escapeIdentifier(column)})::bigint from ${pg.escapeIdentifier(table)}`;
    const { rows: found } = await client.query<Pick<SequenceState, 'value'>>(
      `select greatest($1::bigint, (${largest}))::text as value`,
      [value],
    );
    states.push({ table, column, value: found[0]?.value ?? null });
  }
  return states;
}

/** Returns the migrations of the schema, oldest first; none if the database has no portal. */
export async function selectMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('migration') is not null as exists");
  if (!found[0].exists) return [];
  const { rows } = await client.query<{ name: string }>('select name from migration order by id');
  return rows.map(({ name }) => name);
}

/** Returns the columns of a table as an SQL list. */
export function columnList({ columns }: Table): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
