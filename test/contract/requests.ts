import fc from 'fast-check';
import type { ContractOperation, ParameterObject } from './contract.ts';

/** A request that may or may not be what the contract says. */
export interface GeneratedRequest {
  readonly operation: ContractOperation;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

type Schema = Readonly<Record<string, unknown>>;

/** Values that servers trip over, besides those that the schema asks for. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    '',
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    "'; drop table booking;--",
    '%00',
    '𝕴'.repeat(50),
    {},
    [],
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** How often something else than what the schema asks for stands in a request, of 13 places. */
type Hostility = 0 | 1;

/** What a schema asks for, or now and then something else. `name` is what the value is called, for values that are known. */
function generated(schema: Schema, name: string, hostility: Hostility): fc.Arbitrary<unknown> {
  const right = fitting(schema, name, hostility);
  return hostility === 0 ? right : fc.oneof({ weight: 12, arbitrary: right }, { weight: hostility, arbitrary: nasty });
}

function fitting(schema: Schema, name: string, hostility: Hostility): fc.Arbitrary<unknown> {
  if (schema.type === 'array') {
    const { minItems = 0, maxItems = 4 } = schema as { minItems?: number; maxItems?: number };
    const sizes = { minLength: minItems, maxLength: Math.min(maxItems, 3) };
    return fc.uniqueArray(generated((schema.items ?? {}) as Schema, name, hostility), {
      ...sizes,
      selector: (value) => JSON.stringify(value),
    });
  }
  const known = knownValues[name];
  if (known) return known;
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: Number(schema.minimum ?? -1000), max: Number(schema.maximum ?? 100_000) });
    case 'number':
      return fc.double({ min: Number(schema.minimum ?? -1000), max: Number(schema.maximum ?? 1000), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'object':
      return object(schema, hostility);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Values that exist, by what they are called, so that generated requests also get far. */
const knownValues: Record<string, fc.Arbitrary<unknown>> = { 'Idempotency-Key': fc.uuid() };

/** Teaches the generator values that exist. */
export function learn(name: string, values: readonly unknown[]): void {
  knownValues[name] = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.constantFrom('nowhere', 'UPPER') },
  );
}

function text(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'date') {
    return fc.oneof(
      fc
        .integer({ min: -3, max: 120 })
        .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)),
      fc.constantFrom('2026-02-30', '0000-01-01', '9999-12-31', '2027-13-01'),
    );
  }
  if (schema.format === 'uuid') return fc.uuid();
  if (typeof schema.pattern === 'string' && !schema.pattern.includes('\\p'))
    return fc.stringMatching(new RegExp(schema.pattern), { size: '-1' });
  return fc.string({
    minLength: Number(schema.minLength ?? 0),
    maxLength: Math.min(Number(schema.maxLength ?? 40), 80),
    unit: 'binary',
  });
}

function object(schema: Schema, hostility: Hostility): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = (schema.required ?? []) as readonly string[];
  const values = Object.fromEntries(properties.map(([name, inner]) => [name, generated(inner, name, hostility)]));
  const record = fc.record(values, { requiredKeys: [...required] });
  // What may be asked for besides often rules itself out, so half of the right ones have no more than they need.
  const bare = fc.record(Object.fromEntries(Object.entries(values).filter(([name]) => required.includes(name))));
  if (hostility === 0) return fc.oneof(bare, record);
  const extra = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }) },
  );
  const missing = fc.oneof(
    { weight: 9, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, ...required) },
  );
  return fc.tuple(record, extra, missing).map(([value, more, without]) => {
    const whole: Record<string, unknown> = { ...value, ...more };
    if (without) delete whole[without];
    return whole;
  });
}

const contentTypes = fc.oneof(
  { weight: 15, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=',
      'application/jsonx',
      '',
      'multipart/form-data; boundary=x',
      'application/json, text/plain',
    ),
  },
);

/** Requests to one operation: half of them right, the others nearly right or hostile. */
export function requestsTo(operation: ContractOperation): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(requestOf(operation, 0), requestOf(operation, 1));
}

const brokenBodies = fc.constantFrom(
  '',
  '{',
  '[1',
  '{"a":1,"a":2}',
  '{"__proto__":{}}',
  'null',
  `"${'x'.repeat(300_000)}"`,
);

function requestOf(operation: ContractOperation, hostility: Hostility): fc.Arbitrary<GeneratedRequest> {
  const { parameters = [], requestBody } = operation;
  const named = (place: ParameterObject['in']) => {
    const some = parameters.filter((parameter) => parameter.in === place);
    const values = Object.fromEntries(some.map(({ name, schema }) => [name, generated(schema, name, hostility)]));
    return fc.record(values, {
      requiredKeys:
        place === 'path' ? Object.keys(values) : some.filter(({ required }) => required).map(({ name }) => name),
    });
  };
  const schema = requestBody?.content['application/json']?.schema as Schema | undefined;
  const json = schema ? generated(schema, '', hostility).map((value) => JSON.stringify(value)) : fc.constant(undefined);
  const body =
    schema && hostility > 0 ? fc.oneof({ weight: 20, arbitrary: json }, { weight: 1, arbitrary: brokenBodies }) : json;
  const type = hostility > 0 ? contentTypes : fc.constant('application/json');
  return fc
    .tuple(named('path'), named('query'), named('header'), body, type)
    .map(([path, query, header, content, contentType]) => ({
      operation,
      path: filled(operation.path, path) + queryString(query),
      headers: {
        ...sendable(header),
        ...(content !== undefined && contentType !== '' && { 'content-type': contentType }),
      },
      body: content,
    }));
}

function filled(template: string, values: Record<string, unknown>): string {
  return template.replace(
    /\{(\w+)\}/g,
    (_whole, name: string) => encodeURIComponent(wellFormed(values[name])) || '%20',
  );
}

function queryString(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${encodeURIComponent(wellFormed(one))}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

/** Header values that an HTTP client agrees to send. */
function sendable(header: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(header).map(([name, value]) => [name, wellFormed(value).replace(/[^\x21-\x7e]/g, '_')]),
  );
}
