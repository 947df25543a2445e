import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ResolveTools } from '#brand/pack.ts';
import { addTextFormats, explainSchemaErrors } from '../../schemaValidation.ts';

/** Creates the JSON Schema validator and the hash function for `resolvePack`, with the schemas of `schemas/`. */
export function schemaTools(folder = 'schemas'): ResolveTools {
  const ajv = addTextFormats(new Ajv2020({ allErrors: true, verbose: true, strict: false }));
  const named = new Map<string, ValidateFunction>();
  for (const file of globSync('*.schema.json', { cwd: folder })) {
    ajv.addSchema(JSON.parse(readFileSync(join(folder, file), 'utf8')), basename(file));
  }
  const validatorOf = (schema: string | AnySchemaObject): ValidateFunction => {
    if (typeof schema !== 'string') return ajv.compile(schema);
    const known = named.get(schema) ?? ajv.getSchema(`${schema}.schema.json`);
    if (!known) throw new Error(`There is no ${join(folder, schema)}.schema.json.`);
    named.set(schema, known);
    return known;
  };
  return {
    validate(schema, value) {
      const validate = validatorOf(schema as string | AnySchemaObject);
      return validate(value) ? [] : explainSchemaErrors('', validate.errors ?? []);
    },
    sha256: (text) => createHash('sha256').update(text).digest('hex').slice(0, 32),
  };
}
