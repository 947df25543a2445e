import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judges } from '#flow/conditions/operators.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import { expressionForms } from '#flow/language/inputGroup.ts';
import { services } from '#flow/language/services.ts';

interface Branch {
  readonly if: { readonly properties: { readonly kind: { readonly const: string } } };
  readonly then: { readonly properties: { readonly options: unknown } };
}

type Schema = { readonly [keyword: string]: Schema } & {
  readonly enum?: readonly string[];
  readonly title?: unknown;
  readonly description?: unknown;
};

const read = (name: string): Schema => JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'));
const names = readdirSync('schemas')
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => name.replace('.schema.json', ''));
const flow = read('flow');

test('folder, registry and schema name the same step kinds', () => {
  const files = readdirSync('src/flow/kinds')
    .map((name) => name.replace('.ts', ''))
    .filter((name) => !name.startsWith('registry'));
  const kinds = Object.keys(stepKinds);
  expect(files.toSorted()).toEqual(kinds.toSorted());
  expect(flow.$defs?.step?.properties?.kind?.enum?.toSorted()).toEqual(kinds.toSorted());
  expect(Object.keys(flow.$defs?.options ?? {}).toSorted()).toEqual(kinds.toSorted());
  for (const [name, { kind }] of Object.entries(stepKinds)) expect(kind).toBe(name);
});

test('the schema completes the options of each kind as the kind declares them', () => {
  for (const { kind, description, optionsSchema } of Object.values(stepKinds)) {
    const written = flow.$defs?.options?.[kind];
    expect(written, kind).toEqual({ title: `Options of ${kind}`, description, ...optionsSchema });
    const branches = Object.values(flow.$defs?.step?.allOf ?? {}) as unknown as readonly Branch[];
    const own = branches.find((branch) => branch.if.properties.kind.const === kind);
    expect(own?.then.properties.options, kind).toEqual({ $ref: `#/$defs/options/${kind}` });
  }
});

test('the schema names the services, operators and expressions that there are', () => {
  expect(flow.$defs?.step?.properties?.service?.enum).toEqual(Object.keys(services));
  const operators = [...Object.keys(judges), 'answered', 'empty'];
  expect(flow.$defs?.comparison?.properties?.op?.enum?.toSorted()).toEqual(operators.toSorted());
  const forms = Object.keys(flow.$defs?.expression?.properties ?? {}).filter(
    (name) => !['unit', 'points'].includes(name),
  );
  expect(forms.toSorted()).toEqual([...expressionForms].toSorted());
});

/** Every part of a schema that its author writes a value for, by its path. */
function partsOf(schema: Schema, path: string): readonly (readonly [path: string, part: Schema])[] {
  const { properties, items, prefixItems, anyOf, oneOf, additionalProperties, $defs } = schema;
  const { options, ...definitions } = $defs ?? {};
  const alternatives: readonly Schema[] = [...Object.values(anyOf ?? {}), ...Object.values(oneOf ?? {})];
  const children: (readonly [string, Schema])[] = [
    ...Object.entries({ ...properties, ...definitions, ...options, ...(items && { items }) }),
    ...Object.entries(prefixItems ?? {}),
    ...alternatives.filter((one) => Object.keys(one).join() !== 'required').map((one, i) => [`${i}`, one] as const),
  ];
  return [
    [path, schema],
    ...children.flatMap(([name, child]) => partsOf(child, `${path}/${name}`)),
    // The title of a map describes its values too.
    ...(additionalProperties ? partsOf(additionalProperties, `${path}/*`).slice(1) : []),
  ];
}

test.each([...names, ...readdirSync('schemas/catalog').map((name) => `catalog/${name.replace('.schema.json', '')}`)])(
  'every part of %s has a title and a description',
  (name) => {
    const parts = partsOf(read(name), '');
    const lacking = parts.filter(([, { $ref, title, description }]) => !$ref && !(title && description));
    expect(lacking.map(([path]) => path)).toEqual([]);
  },
);
