import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const folder = new URL('../../../../schemas/catalog/', import.meta.url);

let validators: ReadonlyMap<string, ValidateFunction> | undefined;

/** The validators of `schemas/catalog/` by the name of the file that they are for, such as `clinics.json`; compiled once. */
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
