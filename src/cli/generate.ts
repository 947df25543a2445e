import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { tableTypes } from './tableTypes.ts';

/** A file that is generated from other files of the project and committed. */
interface GeneratedFile {
  readonly path: string;
  /** Files or folder that it is generated from. */
  readonly source: string;
  /** Returns the content for the present sources; `databaseUrl` names a migrated database, if there is one. */
  readonly generate: (databaseUrl?: string) => Promise<string>;
}

/** The files that `npm run generate` writes. */
export const generatedFiles: readonly GeneratedFile[] = [
  { path: 'src/contract/openapi.d.ts', source: 'openapi/', generate: contractTypes },
  { path: 'src/server/db/tables.ts', source: 'src/server/db/migrations/', generate: tableTypes },
];

/** Returns true if the committed file equals what its sources generate now. */
export async function isUpToDate({ path, generate }: GeneratedFile, databaseUrl?: string): Promise<boolean> {
  return readFileSync(path, 'utf8') === (await generate(databaseUrl));
}

async function contractTypes(): Promise<string> {
  const header = '// Generated from openapi/ by `npm run generate`; do not edit.\n\n';
  return header + astToString(await openapiTypescript(pathToFileURL(resolve('openapi/openapi.yaml'))));
}

if (import.meta.main) {
  for (const { path, source, generate } of generatedFiles) {
    writeFileSync(path, await generate());
    process.stdout.write(`Generated ${path} from ${source}\n`);
  }
}
