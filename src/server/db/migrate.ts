import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type pg from 'pg';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings a database to the newest schema. Several servers may call it at once; one does the work. */
export async function migrate(url: string): Promise<void> {
  await runner({
    databaseUrl: url,
    dir: folder,
    direction: 'up',
    migrationsTable: 'migration',
    checkOrder: true,
    advisoryLockMode: 'wait',
    log: () => undefined,
  });
}

/** Names of all migrations, oldest first, as the table `migration` has them. */
export function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

/** Makes the schema as it was after the first `count` migrations, on an empty database, inside the transaction of the client. */
export async function migrateInTransaction(client: pg.Client, count: number): Promise<void> {
  // Each migration brings its own transaction, which would end the one around it.
  const query = (text: unknown, ...rest: readonly unknown[]) =>
    Reflect.apply(client.query, client, [/^(?:BEGIN|COMMIT);$/.test(String(text)) ? '' : text, ...rest]);
  const inside = new Proxy(client, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) });
  await runner({
    dbClient: inside,
    dir: folder,
    direction: 'up',
    count,
    migrationsTable: 'migration',
    checkOrder: true,
    log: () => undefined,
  });
}
