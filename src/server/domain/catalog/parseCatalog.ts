import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Fault, faultFactory } from '#base/faults.ts';
import { canonicalJson } from '#base/json.ts';
import type { JsonSource } from '#base/readJson.ts';
import { readJsonFile } from '../readJsonFile.ts';
import { explainSchemaErrors } from '../schemaValidation.ts';
import type { CatalogFiles } from './catalogFiles.ts';
import { checkExams, checkOpenings } from './check/checkDevices.ts';
import { checkCatalogReferences, checkUniqueNames } from './check/checkNames.ts';
import { checkPlaces } from './check/checkPlaces.ts';
import { checkSearchWords } from './check/checkSearchWords.ts';
import { checkTranslations } from './check/checkTranslations.ts';
import { checkVisitRules } from './check/checkVisitRules.ts';

/** The files of a catalog folder by their part of the catalog. */
export const catalogFileNames = {
  provider: 'provider.json',
  regions: 'regions.json',
  modalities: 'modalities.json',
  clinics: 'clinics.json',
  examGroups: 'exam-groups.json',
  exams: 'exams.json',
  devices: 'devices.json',
  holidays: 'holidays.json',
  postalCodes: 'postal-codes.json',
} as const satisfies { readonly [part in keyof CatalogFiles]?: string };

/** The files that a catalog folder may lack, by their part of the catalog. */
export const optionalFileNames = {
  insuranceTypes: 'insurance-types.json',
  ethnicities: 'ethnicities.json',
  doctors: 'doctors.json',
  documentTypes: 'document-types.json',
} as const satisfies { readonly [part in keyof CatalogFiles]?: string };

/** The folders of a catalog folder that may have a file for each language, by their part of the catalog. */
export const catalogFolderNames = {
  searchWords: 'search-words',
  translations: 'translations',
} as const satisfies {
  readonly [part in Exclude<
    keyof CatalogFiles,
    keyof typeof catalogFileNames | keyof typeof optionalFileNames
  >]: string;
};

const folderHolds = `A catalog folder holds ${Object.values(catalogFileNames).join(', ')}.`;
const languageFile = /^([a-z]{2,3}(?:-[A-Z]{2})?)\.json$/;

/** A checked catalog. */
export interface ParsedCatalog {
  readonly catalog: CatalogFiles;
  /** SHA-256 of the content, independent of white space and the order of properties. */
  readonly revision: string;
  readonly warnings: readonly Fault[];
}

/**
 * Reads and checks a catalog folder: JSON syntax, then the schema of each file, then the references between files. Returns all faults of
 * a stage at once and throws nothing for mistakes of an author.
 */
export async function parseCatalog(folder: string): Promise<ParsedCatalog | { readonly faults: readonly Fault[] }> {
  if (!(await isFolder(folder)))
    return { faults: [faultFactory(folder)('no-folder', '', 'There is no such folder.', folderHolds)] };
  const parts = Object.entries(catalogFileNames);
  const sources = new Map<string, JsonSource>();
  const faults: Fault[] = [];
  const present = new Set(await readdir(folder));
  const optional = Object.values(optionalFileNames).filter((name) => present.has(name));
  const folders = await Promise.all(Object.values(catalogFolderNames).map((name) => languageFiles(folder, name)));
  for (const file of [...parts.map(([, name]) => name), ...optional, ...folders.flat()]) {
    const source = await readJsonFile(join(folder, file), file, folderHolds);
    if ('rule' in source) faults.push(source);
    else if (!isLanguageFile(file)) faults.push(unknownLanguage(file));
    else sources.set(file, source);
  }
  for (const [file, { value }] of sources) {
    const validate = catalogSchemas().get(file.includes('/') ? `${dirname(file)}.json` : file);
    if (validate && !validate(value)) faults.push(...explainSchemaErrors(file, validate.errors ?? []));
  }
  const located = (list: readonly Fault[]) =>
    list.map((fault) => ({ line: sources.get(fault.file)?.lineOf(fault.pointer), ...fault }) as Fault);
  if (faults.length > 0) return { faults: located(faults) };

  const values = {
    ...Object.fromEntries(parts.map(([part, file]) => [part, sources.get(file)?.value ?? null])),
    ...Object.fromEntries(
      Object.entries(optionalFileNames).map(([part, file]) => [part, sources.get(file)?.value ?? []]),
    ),
    ...Object.fromEntries(Object.entries(catalogFolderNames).map(([part, name]) => [part, byLanguage(sources, name)])),
  };
  // The schemas have validated the shape.
  const catalog = values as unknown as CatalogFiles;
  const found = located(checkCatalog(catalog));
  if (found.some(({ severity }) => severity === 'error')) return { faults: found };
  return { catalog, revision: createHash('sha256').update(canonicalJson(values)).digest('hex'), warnings: found };
}

/** Returns the files of a folder of a catalog folder, such as `search-words/en.json`. */
async function languageFiles(folder: string, name: string): Promise<readonly string[]> {
  const files = await readdir(join(folder, name)).catch(() => []);
  return files.filter((file) => file.endsWith('.json')).map((file) => `${name}/${file}`);
}

function isLanguageFile(file: string): boolean {
  return !file.includes('/') || languageFile.test(basename(file));
}

function unknownLanguage(file: string): Fault {
  const reason = `“${basename(file, '.json')}” is not the code of a language.`;
  return faultFactory(file)(
    'unknown-language',
    '',
    reason,
    'Name the file after a language, such as mk.json or en-NZ.json.',
  );
}

/** Returns the values of the files of a folder by their language. */
function byLanguage(sources: ReadonlyMap<string, JsonSource>, name: string) {
  const inFolder = [...sources].filter(([file]) => dirname(file) === name);
  return Object.fromEntries(inFolder.map(([file, { value }]) => [basename(file, '.json'), value]));
}

function isFolder(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    () => false,
  );
}

const folder = new URL('../../../../schemas/catalog/', import.meta.url);

let validators: ReadonlyMap<string, ValidateFunction> | undefined;

/** Returns the validators of `schemas/catalog/` by file name, such as `clinics.json`; compiled once. */
export function catalogSchemas(): ReadonlyMap<string, ValidateFunction> {
  validators ??= compileAll();
  return validators;
}

function compileAll(): Map<string, ValidateFunction> {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true, strictTypes: false });
  const names = readdirSync(folder).filter((name) => name.endsWith('.schema.json'));
  for (const name of names) ajv.addSchema(JSON.parse(readFileSync(new URL(name, folder), 'utf8')), name);
  const compiled = new Map<string, ValidateFunction>();
  for (const name of names) {
    const validate = ajv.getSchema(name);
    if (validate) compiled.set(name.replace('.schema.json', '.json'), validate);
  }
  return compiled;
}

/** Checks references between files and rules that no schema can express. Errors stop an import, warnings do not. */
function checkCatalog(catalog: CatalogFiles): readonly Fault[] {
  const checks = [checkUniqueNames, checkCatalogReferences, checkPlaces, checkOpenings, checkExams];
  return [...checks, checkVisitRules, checkSearchWords, checkTranslations].flatMap((check) => check(catalog));
}
