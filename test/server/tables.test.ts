import { expect, test } from 'vitest';
import { committedTableTypes, tableTypes } from '#cli/generateTables.ts';
import { withDatabase } from '#test/support/database.ts';

const database = withDatabase();

test('the committed table types match the migrated database (`npm run generate`)', async () => {
  expect(committedTableTypes()).toBe(await tableTypes(database.db));
});
