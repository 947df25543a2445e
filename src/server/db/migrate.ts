import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationBuilder, type RunnerOption, runner } from 'node-pg-migrate';
import type pg from 'pg';
import { selectOnce } from './checkDatabase.ts';
import { faultCode, isContention } from './databaseFault.ts';

const attempts = 60;

/**
 * Migrates a database to the newest schema. Servers may call it concurrently; one does the work and the others wait. A migration waits at
 * most a second for the lock of a table that is in use, because bookings queue behind it (decision 032), and is tried again every two
 * seconds for two minutes. Throws an error that says what to run as the owner if the user of the address lacks the rights.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  for (let attempt = 1; ; ) {
    try {
      await runner({ databaseUrl, ...options });
      return;
    } catch (error) {
      // Waits without an open statement, because `create index concurrently` waits for the end of all older statements.
      if (isRunningElsewhere(error)) {
        await sleep(200);
        continue;
      }
      if (await isDenied(error, databaseUrl)) throw new Error(ownerAdvice(databaseUrl));
      if (attempt++ === attempts || !isContention(error)) throw error;
      await sleep(2_000);
    }
  }
}

/**
 * Returns true if a user failed to migrate because of missing rights. The error of node-pg-migrate about its own table has no SQLSTATE,
 * so the rights are read from the database.
 */
async function isDenied(error: unknown, url: string): Promise<boolean> {
  if (faultCode(error) === '42501') return true;
  if (!(error instanceof Error && error.message.startsWith('Unable to ensure migrations table'))) return false;
  const rights = await selectOnce<{ allowed: boolean }>(
    url,
    `select coalesce(has_schema_privilege(current_schema(), 'create'), false)
       and coalesce(has_table_privilege(to_regclass('migration'), 'select'), true) as allowed`,
  ).catch(() => undefined);
  return rights?.allowed === false;
}

function ownerAdvice(url: string): string {
  const { username } = new URL(url);
  return [
    `The database is not ready for this release, and user “${username}” may not migrate it.`,
    'Run `npm run cli -- migrate` with the DATABASE_URL of the owner, then as the owner:',
    ...grantsOf(`"${username}"`),
  ].join('\n');
}

/** Returns the statements that give a role the rights of a portal, as in docs/security.md. The role is an SQL identifier. */
export function grantsOf(role: string): readonly string[] {
  return [
    `grant select, insert, update, delete on all tables in schema public to ${role};`,
    `grant usage on all sequences in schema public to ${role};`,
    `revoke update, delete on audit_entry from ${role};`,
  ];
}

/** Returns the names of all migrations, oldest first, as in the table `migration`. */
export function migrationNames(): string[] {
  return readdirSync(options.dir)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => basename(file, '.sql'))
    .sort();
}

/**
 * Runs the first `count` migrations on an empty database, inside the client's transaction. Indexes are not created concurrently, which
 * PostgreSQL refuses in a transaction.
 */
export async function migrateInTransaction(client: pg.Client, count: number): Promise<void> {
  // Each migration begins and commits a transaction, which would end the client's transaction.
  const query = (text: unknown, ...rest: readonly unknown[]) =>
    Reflect.apply(client.query, client, [/^(?:BEGIN|COMMIT);$/.test(String(text)) ? '' : inTransaction(text), ...rest]);
  const inside = new Proxy(client, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) });
  await runner({ dbClient: inside, count, ...options });
}

function inTransaction(text: unknown): unknown {
  return typeof text === 'string' ? text.replace(/\bindex concurrently\b/, 'index') : text;
}

/**
 * Returns the statements of a migration that has the line `-- no transaction`, which run one at a time; undefined for other migrations,
 * which run as a whole in a transaction. A statement ends with a semicolon at the end of its line.
 */
export function separateStatements(migration: string): readonly string[] | undefined {
  if (!/^-- no transaction$/m.test(migration)) return undefined;
  return migration
    .replaceAll(/^--.*$/gm, '')
    .split(/(?<=;)\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

const options = {
  dir: fileURLToPath(new URL('./migrations', import.meta.url)),
  direction: 'up',
  migrationsTable: 'migration',
  checkOrder: true,
  migrationLoaderStrategies: [{ extensions: ['.sql'], loader: async (files) => files.map(loadMigration) }],
  log: () => undefined,
} satisfies Partial<RunnerOption>;

function loadMigration(file: string) {
  const content = readFileSync(file, 'utf8');
  const statements = separateStatements(content);
  const up = (builder: MigrationBuilder) => {
    // The migrations up to 0011 do not say so themselves.
    if (!statements) builder.sql("set local lock_timeout = '1s'");
    if (statements) builder.noTransaction();
    for (const statement of statements ?? [content]) builder.sql(statement);
  };
  return { id: file, filePaths: [file], actions: { up, down: false as const } };
}

/** Returns true if another process holds the lock of node-pg-migrate, whose error has no code. */
function isRunningElsewhere(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Another migration is already running');
}
