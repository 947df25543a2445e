import { readFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** What release 2460d12 had stored after two bookings (one canceled), a booking request, a hold and the publication of a brand. */
interface ReleasedState {
  /** The names of its migrations. */
  readonly migrations: readonly string[];
  readonly signingKey: string;
  /** The state of a tab in the middle of a booking, as the browser saved it. */
  readonly savedRun: { readonly flow: { readonly run: unknown } };
  /** Rows as CSV with a header, by table. Of the invented bookings it has a few. */
  readonly tables: Readonly<Record<string, string>>;
}

/** The stored state of release 2460d12, which a browser and its commands wrote to its own PostgreSQL. */
export const releasedState: ReleasedState = JSON.parse(
  gunzipSync(readFileSync(new URL('./release-2460d12.json.gz', import.meta.url))).toString('utf8'),
);

/** Replaces everything in a database with the schema and rows of release 2460d12. */
export async function loadReleasedState(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('drop schema public cascade; create schema public');
    const schema = { databaseUrl: url, dir: 'src/server/db/migrations', migrationsTable: 'migration' };
    const count = releasedState.migrations.length;
    await runner({ ...schema, direction: 'up', count, log: () => undefined });
    for (const [table, csv] of Object.entries(releasedState.tables)) await loadTable(client, table, csv);
  } finally {
    await client.end();
  }
}

async function loadTable(client: pg.Client, table: string, csv: string): Promise<void> {
  const columns = csv.slice(0, csv.indexOf('\n'));
  // The trigger of the audit log would chain the entries again.
  await client.query(`alter table ${table} disable trigger user`);
  const sink = client.query(copyFrom(`copy ${table} (${columns}) from stdin (format csv, header)`));
  sink.end(csv);
  await finished(sink);
  await client.query(`alter table ${table} enable trigger user`);
  const { rows } = await client.query(
    "select column_name as name from information_schema.columns where table_name = $1 and is_identity = 'YES'",
    [table],
  );
  for (const { name } of rows)
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${name}'), max(${name})) from ${table}`);
}
