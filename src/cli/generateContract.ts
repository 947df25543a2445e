import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';

const target = 'src/contract/openapi.d.ts';

/** The contract's types as `openapi/` says them now. */
export async function contractTypes(): Promise<string> {
  const header = '// Generated from openapi/ by `npm run generate`; do not edit.\n\n';
  return header + astToString(await openapiTypescript(pathToFileURL(resolve('openapi/openapi.yaml'))));
}

/** The committed types. */
export function committedTypes(): string {
  return readFileSync(target, 'utf8');
}

/** Writes the types; a test fails while they and the contract differ. */
export async function generateContract(): Promise<void> {
  writeFileSync(target, await contractTypes());
}
