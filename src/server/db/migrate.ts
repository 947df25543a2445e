import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings a database to the newest schema. Several servers may call it at once; one does the work. */
export async function migrate(url: string): Promise<void> {
  await runner({
    databaseUrl: url,
    dir: folder,
    direction: 'up',
    migrationsTable: 'migration',
    checkOrder: true,
    log: () => undefined,
  });
}
