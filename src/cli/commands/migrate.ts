import { migrationNames } from '#server/db/migrate.ts';
import { defineCommand } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `migrate`: migrates the schema for the owner of the tables, before a portal starts as a role that may not. */
export const migrateCommand = defineCommand({
  name: 'migrate',
  arguments: '',
  description: 'migrates the schema of the database; run it as the owner of the tables',
  async work(_args, io) {
    await withDatabase(async () => io.print(`The schema has all migrations, the last is ${migrationNames().at(-1)}.`));
    return 0;
  },
});
