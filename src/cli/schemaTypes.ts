import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';

/**
 * The types of some JSON files by name, and of the definitions that their schemas refer to. The schemas go into an OpenAPI
 * document, because OpenAPI 3.1 contains JSON Schema 2020-12.
 */
export async function schemaTypes(sources: { readonly [name: string]: Source }): Promise<string> {
  const schemas: { [name: string]: Schema } = {};
  for (const [name, source] of Object.entries(sources)) schemas[name] = simplify(readSchema(source), source, schemas);
  const document = {
    openapi: '3.1.0',
    info: { title: 'Files', version: '1' },
    paths: {},
    components: { schemas: { ...schemas, Json: {} } },
  };
  const nodes = await openapiTypescript(document as never, { immutable: true, defaultNonNullable: false });
  const text = astToString(declarationsOf(nodes));
  const imports = /\bJson\b/.test(text) ? "import type { Json } from '#base/json.ts';\n\n" : '';
  return `// Generated from schemas/ by \`npm run generate\`; do not edit.\n\n${imports}${text}`;
}

/** A place in a file of `schemas/`. */
interface Source {
  /** Path below `schemas/` without `.schema.json`. */
  readonly file: string;
  /** JSON pointer into the file; the whole file if left out. */
  readonly pointer?: string;
  /** Makes every property required, as in a brand over the base. */
  readonly complete?: boolean;
}

/** A JSON Schema with the keywords that decide a type. */
interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly additionalProperties?: Schema | false;
  readonly required?: readonly string[];
  readonly dependentRequired?: { readonly [property: string]: readonly string[] };
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

function readSchema({ file, pointer = '' }: Source): Schema {
  const root: unknown = JSON.parse(readFileSync(`schemas/${file}.schema.json`, 'utf8'));
  const keys = pointer.split('/').slice(1);
  return keys.reduce((found, key) => (found as { readonly [key: string]: unknown })[key], root) as Schema;
}

/** A schema in the form that openapi-typescript prints best. Adds the definitions that it refers to to `definitions`. */
function simplify(schema: Schema, source: Source, definitions: { [name: string]: Schema }): Schema {
  const inside = (one: Schema) => simplify(one, source, definitions);
  const comment = {
    ...(schema.description && { title: schema.description }),
    ...('default' in schema && { default: schema.default }),
  };
  if (schema.$ref !== undefined) return { ...resolveReference(schema.$ref, source, definitions), ...comment };
  const choices = alternatives(schema);
  if (choices) return { ...comment, allOf: choices.map(inside) };
  const values = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  if (values) return { ...comment, oneOf: values.map((value) => ({ const: value })) };

  const { type, items, minItems, maxItems, anyOf, oneOf } = schema;
  if (type === 'object') return { ...comment, type, ...simplifyProperties(schema, source, definitions) };
  const isTuple = items && minItems !== undefined && minItems === maxItems;
  const prefixItems = schema.prefixItems ?? (isTuple ? Array.from({ length: minItems }, () => items) : undefined);
  if (prefixItems) return { ...comment, type: 'array', prefixItems: prefixItems.map(inside) };
  if (type === 'array') return { ...comment, type, items: inside(items ?? {}) };
  if (type) return { ...comment, type };
  const parts = oneOf ?? anyOf;
  return { ...comment, ...(parts ? { oneOf: parts.map(inside) } : { $ref: '#/components/schemas/Json' }) };
}

function simplifyProperties(schema: Schema, source: Source, definitions: { [name: string]: Schema }): Schema {
  const inside = (one: Schema) => simplify(one, source, definitions);
  const { $schema, ...properties } = schema.properties ?? {};
  const named = Object.entries(source.complete || !$schema ? properties : { $schema, ...properties });
  const others = schema.additionalProperties ?? (schema.properties ? false : {});
  return {
    properties: Object.fromEntries(named.map(([name, one]) => [name, inside(one)])),
    required: source.complete ? Object.keys(properties) : (schema.required ?? []),
    ...(others && { additionalProperties: inside(others) }),
  };
}

/** The definition of a reference: a text or number as it is, anything else by the name of its last key. */
function resolveReference(reference: string, { file }: Source, definitions: { [name: string]: Schema }): Schema {
  const [path = '', pointer = ''] = reference.split('#');
  const source = { file: path ? join(file, '..', path.replace('.schema.json', '')) : file, pointer };
  const target = readSchema(source);
  if (!target.enum && ['string', 'number', 'integer'].includes(target.type ?? '')) {
    return simplify(target, source, definitions);
  }
  const key = pointer.split('/').at(-1) ?? '';
  const name = key.charAt(0).toUpperCase() + key.slice(1);
  if (!definitions[name]) {
    definitions[name] = {};
    definitions[name] = simplify(target, source, definitions);
  }
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * The schema of an object of which exactly one of some properties is present, as a part with all other properties and a part with one
 * schema for each alternative. Such a schema has a `oneOf` with nothing but `required`, or a `minProperties` and `maxProperties` of 1.
 * Undefined for any other schema.
 */
function alternatives({ oneOf, minProperties, maxProperties, ...schema }: Schema): readonly Schema[] | undefined {
  const { properties, required = [], dependentRequired = {} } = schema;
  if (!properties) return undefined;
  const names =
    minProperties === 1 && maxProperties === 1
      ? Object.keys(properties)
      : oneOf?.flatMap((one) => (Object.keys(one).join() === 'required' ? (one.required ?? []) : []));
  if (!names || names.length === 0) return undefined;
  const choices = names.map((name) => [name, ...(dependentRequired[name] ?? [])]);
  const part = (keys: readonly string[], needed: readonly string[]): Schema => ({
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => keys.includes(name))),
    required: needed,
  });
  const shared = Object.keys(properties).filter((name) => !choices.flat().includes(name));
  const union = { oneOf: choices.map((keys) => part(keys, keys)) };
  return shared.length > 0 ? [part(shared, required), union] : [union];
}

/** The schemas of `components` as exported types, in place of the interface that openapi-typescript puts around them. */
function declarationsOf(nodes: readonly ts.Node[]): ts.Node[] {
  const components = nodes.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'components');
  const schemas = components?.members
    .filter(ts.isPropertySignature)
    .find(({ name }) => nameOf(name) === 'schemas')?.type;
  if (!schemas || !ts.isTypeLiteralNode(schemas)) throw new Error('openapi-typescript printed no schemas.');
  const members = schemas.members.filter(ts.isPropertySignature).filter(({ name }) => nameOf(name) !== 'Json');
  return members.map((member) => {
    const { factory } = ts;
    const type = withPlainNames(member.type ?? factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword));
    const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
    const name = nameOf(member.name);
    const declaration = ts.isTypeLiteralNode(type)
      ? factory.createInterfaceDeclaration(exported, name, undefined, undefined, type.members)
      : factory.createTypeAliasDeclaration(exported, name, undefined, type);
    return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(member));
  });
}

/** Replaces `components["schemas"]["Name"]` by `Name`. */
function withPlainNames(type: ts.TypeNode): ts.TypeNode {
  const { transformed } = ts.transform(type, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node => {
        const isReference = ts.isIndexedAccessTypeNode(node) && ts.isIndexedAccessTypeNode(node.objectType);
        if (isReference && ts.isLiteralTypeNode(node.indexType) && ts.isStringLiteral(node.indexType.literal)) {
          return namedType(node.indexType.literal.text);
        }
        return ts.visitEachChild(node, visit, context);
      };
      return ts.visitNode(root, visit, ts.isTypeNode);
    },
  ]);
  return transformed[0] ?? type;
}

function namedType(name: string): ts.TypeNode {
  return ts.factory.createTypeReferenceNode(name);
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
}
