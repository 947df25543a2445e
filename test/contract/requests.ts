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
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', '\u0000', '\ud800', '../../etc/passwd', "'; drop table booking;--", '%00', '𝕴'.repeat(50), {}, []),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Mostly what a schema asks for, sometimes something else. */
export function valueOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema, depth) }, { weight: 1, arbitrary: nasty });
}

function fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const known = knownValues[String(schema.title ?? '')];
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
    case 'array':
      return fc.array(valueOf((schema.items ?? {}) as Schema, depth + 1), { maxLength: 4 });
    case 'object':
      return object(schema, depth);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Slugs that exist in the demo catalog, so that generated requests also get far. */
const knownValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {};

/** Teaches the generator names that exist. */
export function learn(title: string, values: readonly string[]): void {
  Object.assign(knownValues, { [title]: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: fc.constantFrom('nowhere', 'a', 'UPPER') }) });
}

function text(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'date') {
    return fc.oneof(
      fc.integer({ min: -3, max: 120 }).map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)),
      fc.constantFrom('2026-02-30', '0000-01-01', '9999-12-31', '2027-13-01'),
    );
  }
  if (schema.format === 'uuid') return fc.uuid();
  if (typeof schema.pattern === 'string' && !schema.pattern.includes('\\x00')) return fc.stringMatching(new RegExp(schema.pattern), { size: '-1' });
  return fc.string({ minLength: Number(schema.minLength ?? 0), maxLength: Math.min(Number(schema.maxLength ?? 40), 80), unit: 'binary' });
}

function object(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = (schema.required ?? []) as readonly string[];
  const record = fc.record(Object.fromEntries(properties.map(([name, inner]) => [name, valueOf(inner, depth + 1)])), {
    requiredKeys: [...required],
  });
  const extra = fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }) });
  const missing = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(undefined, ...required) });
  return fc.tuple(record, extra, missing).map(([value, more, without]) => {
    const whole: Record<string, unknown> = { ...value, ...more };
    if (without) delete whole[without];
    return whole;
  });
}

const contentTypes = fc.oneof(
  { weight: 15, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=', 'application/jsonx', '', 'multipart/form-data; boundary=x', 'application/json, text/plain') },
);

/** Requests to one operation: right, nearly right and hostile ones. */
export function requestsTo(operation: ContractOperation): fc.Arbitrary<GeneratedRequest> {
  const { parameters = [], requestBody } = operation;
  const named = (place: ParameterObject['in']) => {
    const some = parameters.filter((parameter) => parameter.in === place);
    const values = Object.fromEntries(some.map(({ name, schema }) => [name, valueOf(schema)]));
    return fc.record(values, { requiredKeys: place === 'path' ? Object.keys(values) : some.filter(({ required }) => required).map(({ name }) => name) });
  };
  const schema = requestBody?.content['application/json']?.schema as Schema | undefined;
  const json = schema ? valueOf(schema).map((value) => JSON.stringify(value)) : fc.constant(undefined);
  const body = fc.oneof({ weight: 20, arbitrary: json }, { weight: 1, arbitrary: fc.constantFrom('', '{', '[1', '{"a":1,"a":2}', '{"__proto__":{}}', 'null', `"${'x'.repeat(300_000)}"`) });
  return fc.tuple(named('path'), named('query'), named('header'), schema ? body : fc.constant(undefined), contentTypes).map(([path, query, header, content, type]) => ({
    operation,
    path: filled(operation.path, path) + queryString(query),
    headers: { ...sendable(header), ...(content !== undefined && type !== '' && { 'content-type': type }) },
    body: content,
  }));
}

function filled(template: string, values: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(wellFormed(values[name])) || '%20');
}

function queryString(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encodeURIComponent(wellFormed(one))}`));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

/** Header values that an HTTP client agrees to send. */
function sendable(header: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(header).map(([name, value]) => [name, wellFormed(value).replace(/[^\x21-\x7e]/g, '_')]));
}
