import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { comparators } from '#flow/conditions/operators.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import { expressionForms } from '#flow/language/language.ts';
import { type ServiceInput, services } from '#flow/language/services.ts';
import { serviceDescriptions } from '#flow/lint/checkCalls.ts';

interface Branch {
  readonly if: { readonly properties: { readonly kind: { readonly const: string } } };
  readonly then: { readonly properties: { readonly options: unknown } };
}

type Schema = { readonly [keyword: string]: Schema } & {
  readonly enum?: readonly string[];
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

test("the schema applies each kind's options to its steps", () => {
  for (const { kind } of Object.values(stepKinds)) {
    const options = flow.$defs?.options?.[kind] as unknown as Schema;
    expect(options, kind).toMatchObject({ title: `Options of ${kind}`, type: 'object', additionalProperties: false });
    expect(options.description, kind).toMatch(/^[A-Z].*\.$/s);
    const branches = Object.values(flow.$defs?.step?.allOf ?? {}) as unknown as readonly Branch[];
    const own = branches.find((branch) => branch.if.properties.kind.const === kind);
    expect(own?.then.properties.options, kind).toEqual({ $ref: `#/$defs/options/${kind}` });
  }
});

test('the schema lists all services, operators and expressions', () => {
  expect(flow.$defs?.step?.properties?.service?.enum).toEqual(Object.keys(services));
  const operators = [...Object.keys(comparators), 'answered', 'empty'];
  expect(flow.$defs?.comparison?.properties?.op?.enum?.toSorted()).toEqual(operators.toSorted());
  const forms = Object.keys(flow.$defs?.expression?.properties ?? {}).filter(
    (name) => !['unit', 'points'].includes(name),
  );
  expect(forms.toSorted()).toEqual([...expressionForms].toSorted());
});

type Parts = { readonly [name: string]: Part };

interface Part {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Parts;
  readonly additionalProperties?: Part | false;
  readonly items?: Part;
  readonly prefixItems?: readonly Part[];
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
  readonly $defs?: Parts;
}

/** Every part of a schema that its author writes a value for, by its path. */
function partsOf(schema: Part, path: string): readonly (readonly [path: string, part: Part])[] {
  const { properties, items, prefixItems, anyOf = [], oneOf = [], additionalProperties, $defs } = schema;
  const { options, ...definitions } = $defs ?? {};
  const children = [
    ...Object.entries<Part>({ ...properties, ...definitions, ...(options as Parts), ...(items && { items }) }),
    ...Object.entries<Part>(prefixItems ?? {}),
    ...[...anyOf, ...oneOf]
      .filter((one) => Object.keys(one).join() !== 'required')
      .map((one, i) => [`${i}`, one] as const),
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
    const parts = partsOf(read(name) as Part, '');
    const lacking = parts.filter(([, { $ref, title, description }]) => !$ref && !(title && description));
    expect(lacking.map(([path]) => path)).toEqual([]);
  },
);

test('every input and outcome of a service is described', () => {
  const inputNames = (inputs: { readonly [name: string]: ServiceInput }, group = ''): readonly string[] =>
    Object.entries(inputs).flatMap(([name, { properties = {} }]) => [
      `${group}${name}`,
      ...inputNames(properties, `${name}.`),
    ]);
  for (const [name, { input, outcomes }] of Object.entries(services)) {
    expect(Object.keys(serviceDescriptions[name]?.input ?? {}), name).toEqual(inputNames(input));
    expect(Object.keys(serviceDescriptions[name]?.outcomes ?? {}).toSorted()).toEqual(Object.keys(outcomes).toSorted());
  }
  expect(Object.keys(serviceDescriptions)).toEqual(Object.keys(services));
});
