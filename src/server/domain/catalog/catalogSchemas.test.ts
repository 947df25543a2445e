import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogFileNames, catalogSchemas } from './parseCatalog.ts';

const folder = new URL('../../../../schemas/catalog/', import.meta.url);
const names = readdirSync(folder);

interface Schema {
  readonly additionalProperties?: boolean;
  readonly properties?: { readonly [name: string]: Schema };
  readonly $defs?: { readonly [name: string]: Schema };
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** Lists a schema and its nested schemas with their paths. */
function partsOf(schema: Schema, path: string): readonly (readonly [string, Schema])[] {
  const named = { ...schema.properties, ...schema.$defs };
  const children = [
    ...Object.entries(named),
    ...Object.entries({ ...(schema.items ? { items: schema.items } : {}) }),
    ...Object.entries(schema.prefixItems ?? []),
    ...Object.entries(schema.anyOf ?? []),
  ];
  return [[path, schema], ...children.flatMap(([name, child]) => partsOf(child, `${path}/${name}`))];
}

test('has exactly one schema for each catalog file', () => {
  const schemas = [...catalogSchemas().keys()].filter((name) => name !== 'terms.json');
  expect(schemas.sort()).toEqual(Object.values(catalogFileNames).toSorted());
});

test.each(names)('describes each part in %s and allows no others', (name) => {
  const parts = partsOf(JSON.parse(readFileSync(new URL(name, folder), 'utf8')), name);
  expect(parts.length).toBeGreaterThan(2);
  const open = parts.filter(([, { properties, additionalProperties }]) => properties && additionalProperties !== false);
  expect(open.map(([path]) => path)).toEqual([]);
});
