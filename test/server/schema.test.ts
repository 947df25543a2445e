import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withDatabase } from '#test/support/database.ts';

const database = withDatabase();

/** Columns by table, each with whether it may be null, as the types of the code have them. */
function typedTables(): Record<string, Record<string, boolean>> {
  const source = readFileSync('src/server/db/schema.ts', 'utf8');
  const fields = (name: string) => source.match(new RegExp(`interface ${name} \\{(.*?)\\n\\}`, 's'))?.[1] ?? '';
  const lines = (text: string) =>
    [...text.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, name = '', type = '']) => [name, type] as const);
  const nullable = (type: string) => /\bnull\b|^Optional/.test(type);
  const columns = (table: string) =>
    Object.fromEntries(lines(fields(table)).map(([name, type]) => [name, nullable(type)]));
  return Object.fromEntries(lines(fields('Schema')).map(([table, type]) => [table, columns(type)]));
}

test('the table types match the migrated tables', async () => {
  const { rows } = await database.db.pool.query<{ table: string; column: string; nullable: boolean }>(
    `select table_name as table, column_name as column, is_nullable = 'YES' as nullable
     from information_schema.columns where table_schema = 'public' and table_name <> 'migration'`,
  );
  const made: Record<string, Record<string, boolean>> = {};
  for (const { table, column, nullable } of rows) made[table] = { ...made[table], [column]: nullable };
  expect(typedTables()).toEqual(made);
});
