import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedTypes } from '#cli/generatedTypes.ts';

test.each(Object.entries(generatedTypes))('%s matches its source; run `npm run generate`', async (path, textOf) => {
  expect(readFileSync(path, 'utf8')).toBe(await textOf());
});
