import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type pg from 'pg';
import { isContention } from './databaseFault.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));

const attempts = 60;

/**
 * Migrates a database to the newest schema. Servers may call it concurrently; one does the work. A migration of a table that is in use
 * waits at most a second for its lock (`lock_timeout`), because bookings queue behind it, and is tried again every two seconds for two
 * minutes.
 */
export async function migrate(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await runner({
        databaseUrl: url,
        dir: folder,
        direction: 'up',
        migrationsTable: 'migration',
        checkOrder: true,
        advisoryLockMode: 'wait',
        log: () => undefined,
      });
      return;
    } catch (error) {
      if (attempt === attempts || !isContention(error)) throw error;
      await sleep(2_000);
    }
  }
}

/** Returns the names of all migrations, oldest first, as in the table `migration`. */
export function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

/** Runs the first `count` migrations on an empty database, inside the client's transaction. */
export async function migrateInTransaction(client: pg.Client, count: number): Promise<void> {
  // Each migration begins and commits a transaction, which would end the client's transaction.
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
