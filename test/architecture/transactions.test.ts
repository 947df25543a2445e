import { expect, test } from 'vitest';
import { secondConnections } from './transactions.ts';

test('no transaction waits for a second connection', () => {
  expect(secondConnections()).toEqual([]);
});

test('finds a second connection behind a call and an import', () => {
  const files: Readonly<Record<string, string>> = {
    'src/server/one.ts': `import { two as renamed } from './two.ts';
      export const run = (deps) => inTransaction(deps.db, async (tx) => { await renamed(deps); });`,
    'src/server/two.ts': `export async function two({ catalog }) { return three(catalog); }
      const three = (catalog) => catalog.current();`,
    'src/server/four.ts': 'export async function four(tx: Transaction, { db: { kysely } }) { await read(kysely); }',
    'src/server/five.ts': 'export async function five(tx: Transaction, deps) { return deps.catalog.read(tx); }',
  };
  expect(secondConnections(Object.keys(files), (file) => files[file] ?? '')).toEqual([
    'src/server/four.ts: kysely',
    'src/server/two.ts: catalog.current()',
  ]);
});
