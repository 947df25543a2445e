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

/** Names that every object inherits, which a lookup in a plain record would find. */
export const inheritedNames = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'] as const;

/** Values that often break servers. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    ...inheritedNames,
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

/** Weight of invalid values: 1 of 13, or none. */
type Hostility = 0 | 1;

/** Generates a value of a schema, and sometimes an invalid one. `name` is the name of the property, to use known values. */
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
  if (typeof schema.pattern === 'string' && !/\\(x00|p)/.test(schema.pattern))
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
  // Optional properties often exclude each other, so half of the valid objects have only the required ones.
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
      ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '', 'json', '/', ';'],
      ...['application/json; charset=', 'application/json; charset=utf-8', 'Application/JSON', 'application/json;;'],
      ...[
        'application/json; charset=utf-16',
        'application/json;charset="latin1"',
        'application/json; charset=constructor',
      ],
      ...['application/jsonx', 'application/json5', 'application/problem+json', 'application/json, text/plain', '*/*'],
    ),
  },
);

/** Headers that change how a request is read, or whose values name something. */
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      ...['gzip', 'br', 'identity', 'x, y', ''].map((coding) => ({ 'content-encoding': coding })),
      ...inheritedNames.map((name) => ({ 'portal-frame': name, 'portal-session': name })),
      ...inheritedNames.map((name) => ({ 'accept-language': name, 'accept-encoding': name, accept: name })),
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'x-forwarded-for': "'; drop table booking;--", 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'x' },
      { 'if-none-match': '*', range: 'bytes=0-', 'x-http-method-override': 'PUT' },
      { referer: '\u00e9\u00ff', 'user-agent': 'x'.repeat(4_000) },
    ),
  },
);

/** Requests to one operation that are what the contract says. */
export function rightRequestsTo(operation: ContractOperation): fc.Arbitrary<GeneratedRequest> {
  return requestOf(operation, 0);
}

/** The request once for each text in its path, query, headers and body, with a name in that text's place. */
export function withName(request: GeneratedRequest, name: string): readonly GeneratedRequest[] {
  const { operation, path, headers, body } = request;
  const [plain = '', search = ''] = path.split('?', 2);
  const segments = plain.split('/');
  const template = operation.path.split('/');
  const paths = segments.flatMap((_segment, at) =>
    template[at]?.startsWith('{') ? [[...segments.slice(0, at), name, ...segments.slice(at + 1)].join('/')] : [],
  );
  const parameters = (operation.parameters ?? []).filter(({ in: place }) => place === 'query');
  const searches = parameters.map((parameter) => {
    const query = new URLSearchParams(search);
    query.set(parameter.name, name);
    return `${plain}?${query}`;
  });
  const bodies = body === undefined ? [] : textsReplaced(JSON.parse(body), name).map((one) => JSON.stringify(one));
  return [
    ...[...paths.map((one) => one + (search && `?${search}`)), ...searches].map((one) => ({ ...request, path: one })),
    ...Object.keys(headers).map((header) => ({ ...request, headers: { ...headers, [header]: name } })),
    ...['cookie', 'host', 'portal-frame', 'accept-language'].map((header) => ({
      ...request,
      headers: {
        ...headers,
        [header]: header === 'cookie' ? `locale=${name}; ${name}=${name}; __Host-sid=${name}` : name,
      },
    })),
    ...bodies.map((one) => ({ ...request, body: one })),
  ];
}

/** The value once for each text in it, with another text in that place; and once for each object, with a key of that name. */
function textsReplaced(value: unknown, name: string): readonly unknown[] {
  if (typeof value === 'string') return [name];
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => textsReplaced(item, name).map((one) => value.with(at, one)));
  }
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, item]) =>
    textsReplaced(item, name).map((one) => ({ ...value, [key]: one })),
  );
  return [...inside, Object.fromEntries([...Object.entries(value), [name, { [name]: name }]])];
}

/** Requests to one operation: half of them right, the others nearly right or hostile. */
export function requestsTo(operation: ContractOperation): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(requestOf(operation, 0), requestOf(operation, 1));
}

/** JSON of up to 10,000 levels: arrays, objects, both, in the place of answers or of the whole; closed or not. */
const deepBodies = fc
  .tuple(
    fc.integer({ min: 20, max: 10_000 }),
    fc.constantFrom('[', '{"a":', '[{"a":', '{"answers":{"slot":'),
    fc.boolean(),
  )
  .map(([levels, open, closed]) => {
    const close = [...open]
      .reverse()
      .map((sign) => (sign === '[' ? ']' : sign === '{' ? '}' : ''))
      .join('');
    return open.repeat(levels) + (closed ? `1${close.repeat(levels)}` : '');
  });

const brokenBodies = fc.oneof(
  deepBodies,
  fc.constantFrom(
    ...[
      '',
      '{',
      '[1',
      '{"a":1,"a":2}',
      'null',
      '0',
      'true',
      '[]',
      '\ufeff{}',
      '"\\ud800"',
      '{"\\u0000":1}',
      'NaN',
      "{'a':1}",
    ],
    ...inheritedNames.map((name) => `{"${name}":{"${name}":{}}}`),
    `[${'0,'.repeat(100_000)}0]`,
    `"${'x'.repeat(300_000)}"`,
  ),
);

function requestOf(operation: ContractOperation, hostility: Hostility): fc.Arbitrary<GeneratedRequest> {
  const { parameters = [], requestBody } = operation;
  const named = (place: ParameterObject['in']) => {
    const some = parameters.filter((parameter) => parameter.in === place);
    const values = Object.fromEntries(some.map(({ name, schema }) => [name, generated(schema, name, hostility)]));
    const requiredKeys =
      place === 'path' ? Object.keys(values) : some.filter(({ required }) => required).map(({ name }) => name);
    const record = fc.record(values, { requiredKeys });
    // Optional parameters often exclude or need each other, such as a postal code and coordinates.
    const bare = fc.record(Object.fromEntries(Object.entries(values).filter(([name]) => requiredKeys.includes(name))));
    return place === 'query' && hostility === 0 ? fc.oneof(bare, record) : record;
  };
  const schema = requestBody?.content['application/json']?.schema as Schema | undefined;
  const json = schema ? generated(schema, '', hostility).map((value) => JSON.stringify(value)) : fc.constant(undefined);
  const hostile = fc.oneof(
    { weight: 20, arbitrary: json },
    { weight: 1, arbitrary: brokenBodies },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
  const body = operation.method !== 'GET' && hostility > 0 ? hostile : json;
  const type = hostility > 0 ? contentTypes : fc.constant('application/json');
  const odd = hostility > 0 ? oddHeaders : fc.constant({});
  return fc
    .tuple(named('path'), named('query'), named('header'), body, type, odd)
    .map(([path, query, header, content, contentType, more]) => ({
      operation,
      path: filled(operation.path, path) + queryString(query),
      headers: {
        ...sendable(header),
        ...(content !== undefined && contentType !== '' && { 'content-type': contentType }),
        ...more,
      },
      body: content,
    }));
}

/** Request targets that are no address of an operation: odd ones, and pages that are there or not. */
export const oddTargets: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '//',
      '//%20',
      '//evil.example/select-region',
      '/\\evil.example',
      '/%',
      '/%zz',
      '/%00',
      '/%ff',
      '/..;/',
      '*',
      '?',
      '/#',
    ],
    ...[
      'http://evil.example/select-region',
      'https://[',
      'evil.example:443',
      '/api//regions',
      '/api/%2e%2e/about',
      '/.git/config',
    ],
    ...[
      '/select-region',
      '/iframe/kiosk',
      '/about',
      '/metrics',
      '/a/',
      '/br/%',
      '/forms/x',
      '/assets/../../etc/passwd',
      '/tracking-frame',
    ],
    ...inheritedNames.flatMap((name) => [
      `/${name}`,
      `/${name}/booking?step=${name}`,
      `/flows/${name}`,
      `/api/${name}`,
    ]),
    ...inheritedNames.map(
      (name) => `/select-region?locale=${name}&selectedClinic=${name}&kioskMode=${name}&step=${name}`,
    ),
    `/${'a/'.repeat(2_000)}`,
    `/select-region?${'a=1&'.repeat(2_000)}`,
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => `/${text.replace(/[\r\n ]/g, '%20')}`),
  fc
    .array(
      fc.constantFrom('/', '//', '.', '..', '%2f', '%5c', '\\', 'a', 'booking', '?', '#', '%', '@', ':', 'iframe'),
      { maxLength: 12 },
    )
    .map((parts) => `/${parts.join('')}`),
);

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

/** Header values that an HTTP client accepts. */
function sendable(header: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(header).map(([name, value]) => [name, wellFormed(value).replace(/[^\x21-\x7e]/g, '_')]),
  );
}
