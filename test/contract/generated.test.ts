import { expect, test } from 'vitest';
import { committedTypes, contractTypes } from '#cli/generateContract.ts';

test('the committed types are those of the contract; `npm run generate` brings them in step', async () => {
  expect(committedTypes()).toBe(await contractTypes());
});
