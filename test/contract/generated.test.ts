import { expect, test } from 'vitest';
import { generatedFiles, isUpToDate } from '#cli/generate.ts';

test.each(generatedFiles)('$path matches $source', async (file) => {
  expect(await isUpToDate(file), 'Run `npm run generate`').toBe(true);
});
