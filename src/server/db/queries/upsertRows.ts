import { type Insertable, type Selectable, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Transaction } from '../transaction.ts';

/** A row as JSON carries it: a document column holds the document itself. */
export type JsonRow<Table extends keyof Schema> = {
  readonly [C in keyof Insertable<Schema[Table]>]:
    | Insertable<Schema[Table]>[C]
    | (C extends keyof Schema[Table] ? Selectable<Schema[Table]>[C & keyof Selectable<Schema[Table]>] : never);
};

type Column<Table extends keyof Schema> = keyof Schema[Table] & string;

/**
 * Writes any number of rows in one statement and answers with them. All rows have the columns of the first. Where a row of the
 * same key exists, it is overwritten; without a key, that is a fault of PostgreSQL (23505).
 */
export async function upsertRows<Table extends keyof Schema & string>(
  tx: Transaction,
  table: Table,
  key: readonly Column<Table>[],
  rows: readonly JsonRow<Table>[],
): Promise<readonly Selectable<Schema[Table]>[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const overwrite = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const conflict =
    key.length === 0 ? sql`` : sql`on conflict (${sql.join(key.map(sql.ref))}) do update set ${sql.join(overwrite)}`;
  const written = await sql<Selectable<Schema[Table]>>`
    insert into ${sql.table(table)} (${sql.join(columns.map(sql.ref))})
    select ${sql.join(columns.map(sql.ref))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${conflict}
    returning *`.execute(tx);
  return written.rows;
}
