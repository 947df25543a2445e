import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { schemaTypes } from './schemaTypes.ts';
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
  { path: 'src/contract/brandFiles.d.ts', source: 'schemas/', generate: brandTypes },
  { path: 'src/contract/catalogFiles.d.ts', source: 'schemas/catalog/', generate: catalogTypes },
  { path: 'src/contract/flowFiles.d.ts', source: 'schemas/', generate: flowTypes },
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

function brandTypes(): Promise<string> {
  return schemaTypes({
    Brand: { file: 'brand', complete: true },
    Theme: { file: 'theme', complete: true },
    Overlay: { file: 'overlay' },
  });
}

function catalogTypes(): Promise<string> {
  return schemaTypes({
    ProviderEntry: { file: 'catalog/provider' },
    RegionEntry: { file: 'catalog/regions', pointer: '/items' },
    ModalityEntry: { file: 'catalog/modalities', pointer: '/items' },
    ClinicEntry: { file: 'catalog/clinics', pointer: '/items' },
    ExamGroupEntry: { file: 'catalog/exam-groups', pointer: '/items' },
    ExamEntry: { file: 'catalog/exams', pointer: '/items' },
    DeviceEntry: { file: 'catalog/devices', pointer: '/items' },
    InsuranceTypeEntry: { file: 'catalog/insurance-types', pointer: '/items' },
    DocumentTypeEntry: { file: 'catalog/document-types', pointer: '/items' },
    EthnicityEntry: { file: 'catalog/ethnicities', pointer: '/items' },
    DoctorEntry: { file: 'catalog/doctors', pointer: '/items' },
    HolidayEntry: { file: 'catalog/holidays', pointer: '/items' },
    PostalCodeEntry: { file: 'catalog/postal-codes', pointer: '/items' },
    SearchWordsEntry: { file: 'catalog/search-words' },
    TranslationsEntry: { file: 'catalog/translations' },
  });
}

function flowTypes(): Promise<string> {
  return schemaTypes({ FlowFile: { file: 'flow' }, FlowTests: { file: 'flow-test' } });
}

if (import.meta.main) {
  for (const { path, source, generate } of generatedFiles) {
    writeFileSync(path, await generate());
    process.stdout.write(`Generated ${path} from ${source}\n`);
  }
}
