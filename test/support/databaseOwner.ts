import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';

/**
 * A process that owns the embedded database of a folder and keeps its connections busy, and tests kill it at any moment. It prints the
 * process id of PostgreSQL. Called as `node databaseOwner.ts <folder>`.
 */
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir });
for (let connection = 0; connection < 10; connection++) {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  client.query('select pg_sleep(60)').catch(() => undefined);
}
process.stdout.write(`${postgres.pid}\n`);
setInterval(() => undefined, 60_000);
