import { expect, test } from 'vitest';
import { generatedFiles, isUpToDate } from '#cli/generate.ts';
import { withDatabase } from '#test/support/database.ts';

const database = withDatabase();

test.each(generatedFiles)('$path matches $source', async (file) => {
  expect(await isUpToDate(file, database.url), 'Run `npm run generate`').toBe(true);
});
