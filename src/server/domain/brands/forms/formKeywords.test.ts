import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { maxEntries, maxFields } from '#base/limits.ts';
import { lintForm } from '#brand/forms/lintForm.ts';
import { maxTextLength } from '#flow/language/form.ts';
import { expectCpuTime } from '#test/support/soak.ts';
import { compileForm } from './compileForm.ts';
import { compileServerValidator } from './compileServerValidator.ts';
import { latestToday } from './formFormats.ts';
import { assertFormSchema, completeSchema } from './formKeywords.ts';

/** Size of the largest request body, bytes. */
const longest = 262_144;

async function bothOf(properties: { readonly [field: string]: object }) {
  const schema = { type: 'object', additionalProperties: false, properties } as never;
  const { text } = await compileForm('both', { schema, ui: {} });
  const { check } = await import(`data:text/javascript,${encodeURIComponent(text).replaceAll("'", '%27')}`);
  const server = compileServerValidator(schema);
  return (values: unknown) => {
    const found = server(values);
    expect(check(values)).toEqual(found);
    return found.map(({ pointer, keyword, params }) => [pointer, keyword, params.limit ?? '']);
  };
}

test('neither matches nor parses a text over its limit', async () => {
  const faultsOf = await bothOf({
    code: { type: 'string', maxLength: 3, pattern: '^a*$' },
    email: { type: 'string', maxLength: 20, format: 'email' },
    born: { type: 'string', maxLength: 10, format: 'date', formatMaximum: '2000-01-01', formatMinimum: '1900-01-01' },
  });
  expect(faultsOf({ code: 'bbbb', email: 'x'.repeat(21), born: '2024-01-011' })).toEqual([
    ['/code', 'maxLength', 3],
    ['/email', 'maxLength', 20],
    ['/born', 'maxLength', 10],
  ]);
  expect(faultsOf({ code: 'bbb', email: 'x', born: '2024-01-01' })).toEqual([
    ['/code', 'pattern', ''],
    ['/email', 'format', ''],
    ['/born', 'formatMaximum', '2000-01-01'],
  ]);
});

test('counts characters instead of UTF-16 units', async () => {
  const faultsOf = await bothOf({ code: { type: 'string', maxLength: 3, pattern: '^a*$' } });
  expect(faultsOf({ code: '😀😀😀' })).toEqual([['/code', 'pattern', '']]);
  expect(faultsOf({ code: '😀😀😀😀' })).toEqual([['/code', 'maxLength', 3]]);
});

test('refuses a long list before checking its items', async () => {
  const entry = {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string' } },
  };
  const faultsOf = await bothOf({
    parts: { type: 'array', maxItems: 2, uniqueItems: true, items: { type: 'string', enum: ['head', 'knee'] } },
    medicines: { type: 'array', items: entry },
    children: { type: 'array', maxItems: 90_000, items: entry },
  });
  const entries = Array.from({ length: 201 }, () => ({}));
  expect(faultsOf({ parts: ['x', 'x', 'x'], medicines: entries, children: entries })).toEqual([
    ['/parts', 'maxItems', 2],
    ['/medicines', 'maxItems', 200],
    ['/children', 'maxItems', 200],
  ]);
  expect(
    faultsOf({ parts: ['x', 'x'] })
      .map(([, keyword]) => keyword)
      .toSorted(),
  ).toEqual(['enum', 'enum', 'uniqueItems']);
});

test('refuses too many fields without naming each', async () => {
  const faultsOf = await bothOf({ name: { type: 'string', maxLength: 5 } });
  const many = Object.fromEntries(Array.from({ length: 301 }, (_, i) => [`f${i}`, i]));
  expect(faultsOf({ ...many, name: 'too long' })).toEqual([
    ['', 'maxProperties', 300],
    ['/name', 'maxLength', 5],
  ]);
  expect(faultsOf({ other: 1 })).toEqual([['/other', 'additionalProperties', '']]);
});

test('limits a text to 10,000 characters by default', async () => {
  const address = {
    type: 'object',
    additionalProperties: false,
    properties: { street: { type: 'string', pattern: '^a*$' } },
  };
  const faultsOf = await bothOf({ home: address, signed: { type: 'string', format: 'signature' } });
  expect(faultsOf({ home: { street: 'a'.repeat(10_000) } })).toEqual([]);
  expect(faultsOf({ home: { street: 'b'.repeat(10_001) } })).toEqual([['/home/street', 'maxLength', 10_000]]);
  const drawing = `data:image/png;base64,iVBORw0KGgo${'A'.repeat(66_000)}`;
  expect(faultsOf({ signed: drawing })).toEqual([]);
});

test('refuses a nonlinear pattern in browser and server', async () => {
  const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(?=a)a$' } } };
  expect(() => compileServerValidator(schema)).toThrow(/\(\?=a\).*lookahead/);
  await expect(compileForm('wrong', { schema, ui: {} })).rejects.toThrow(/form "wrong" .*lookahead/);
});

test.each<[name: string, field: unknown, reason: RegExp]>([
  ['$ref', { type: 'array', items: { $ref: '#' } }, /at \/properties\/a\/items has “\$ref”/],
  ['$dynamicRef', { $dynamicRef: '#a' }, /has “\$dynamicRef”/],
  ['$id', { type: 'boolean', $id: 'a' }, /has “\$id”/],
  ['patternProperties', { type: 'object', patternProperties: { '^(a+)+$': {} } }, /has “patternProperties”/],
  ['propertyNames', { type: 'object', propertyNames: { pattern: '^(a+)+$' } }, /has “propertyNames”/],
  ['not', { type: 'boolean', not: { const: true } }, /has “not”/],
  ['other fields', { type: 'object', additionalProperties: true }, /at \/properties\/a must not allow other fields/],
  ['null', null, /at \/properties\/a must be an object/],
])('refuses a field with %s in browser and server', async (_name, field, reason) => {
  const schema = { type: 'object', additionalProperties: false, properties: { a: field } } as never;
  expect(() => compileServerValidator(schema)).toThrow(reason);
  await expect(compileForm('wrong', { schema, ui: {} })).rejects.toThrow(reason);
});

test('has the keywords of the schema for form files', () => {
  const { properties: root, $defs } = JSON.parse(readFileSync('schemas/form.schema.json', 'utf8'));
  const field = root.properties.additionalProperties.properties;
  for (const name of new Set([...Object.keys(field), ...Object.keys($defs.part.properties)])) {
    const given = { properties: {}, items: { type: 'string' }, additionalProperties: false }[name] ?? 1;
    expect(() => assertFormSchema({ [name]: given })).not.toThrow(/must not contain/);
  }
});

const units = [
  'a',
  ' ',
  '1',
  '-',
  '.',
  'a.',
  'a@',
  'a-',
  '(1',
  '+',
  ' ( ',
  'é',
  '😀',
  '\u0000',
  'data:image/png;base64,',
  'A1',
];

test.each(globSync(['schemas/forms/*.schema.json', 'brands/*/forms/*.schema.json']))(
  'checks 256 kB texts in %s within 50 ms',
  (file) => {
    const { locked: _locked, ...schema } = JSON.parse(
      readFileSync(file, 'utf8').replaceAll(/\{ "\$config": "[^"]+" \}/g, '1000'),
    );
    const check = compileServerValidator(schema);
    for (const unit of units) {
      for (const end of ['', '!', '\n']) {
        const text = unit.repeat(longest / unit.length) + end;
        for (const field of Object.keys(schema.properties)) {
          expectCpuTime(50, () => check({ [field]: text }));
        }
      }
    }
  },
);

test.each(['email', 'phone', 'name', 'date', 'time', 'signature'])(
  'checks 256 kB against the format %s within 50 ms',
  (format) => {
    const check = compileServerValidator({
      type: 'object',
      properties: { a: { type: 'string', maxLength: 300_000, format } },
    });
    for (const begin of ['', 'a@', 'data:image/png;base64,iVBORw0KGgo', '+'])
      for (const unit of units)
        for (const end of ['', '!', '=', '.aa']) {
          const text = begin + unit.repeat(longest / unit.length) + end;
          expectCpuTime(50, () => check({ a: text }));
        }
  },
);

test('checks 256 kB of conditional fields within 50 ms', () => {
  const part = { type: 'string' };
  const names = Array.from({ length: 50 }, (_, i) => `f${i}`);
  const entry = {
    type: 'object',
    additionalProperties: false,
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, part])),
  };
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: { a: { type: 'array', items: entry }, b: { type: 'array', uniqueItems: true, items: entry } },
  };
  const when = { field: 'f0', op: 'is', value: 'x' };
  const items = Object.fromEntries(names.slice(1).map((name) => [name, { 'ui:options': { when } }]));
  const check = compileServerValidator(schema, latestToday, { a: { items } as never, b: { items } as never });
  const bodies = [
    { a: Array.from({ length: 80_000 }, () => ({})) },
    { a: Array.from({ length: 200 }, (_, i) => ({ f0: `x${i}` })) },
    { a: [], b: Array.from({ length: 15_000 }, (_, i) => ({ f0: `x${i}` })) },
    Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`g${i}`, 0])),
  ];
  for (const body of bodies) expectCpuTime(50, () => check(body));
});

/** A pattern of over 300 steps in which each character leads to different steps. */
const ways = Array.from({ length: 28 }, (_, i) => `[^${String.fromCharCode(0x61 + (i % 26))}]`).join('|');
const slowPattern = `(?:${ways}){1,6}!$`;

const fieldsOf = (count: number, field: object) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, field]));

test.each([
  ['190 fields', (text: object) => fieldsOf(190, text), (text: string) => fieldsOf(190, text as never)],
  ['12 fields', (text: object) => fieldsOf(12, text), (text: string) => fieldsOf(12, text as never)],
  [
    'a list of 40 entries',
    (text: object) => ({
      f0: {
        type: 'array',
        maxItems: 40,
        items: { type: 'object', additionalProperties: false, properties: { a: text } },
      },
    }),
    (text: string) => ({ f0: Array.from({ length: 40 }, () => ({ a: text })) }),
  ],
])('limits slow patterns in %s to 500 ms', (_shape, propertiesOf, valuesOf) => {
  const formOf = (maxLength: number) => {
    const properties = propertiesOf({ type: 'string', maxLength, pattern: slowPattern });
    return { schema: { type: 'object', additionalProperties: false, properties }, ui: {} } as never;
  };
  const faultsAt = (maxLength: number) =>
    lintForm(formOf(maxLength), 'forms/extra').filter(({ rule }) => rule === 'unsafe-pattern');
  const lengths = Array.from({ length: 1_000 }, (_, i) => i + 1);
  const longestAllowed = (lengths.find((length) => faultsAt(length).length > 0) ?? 0) - 1;
  expect(longestAllowed).toBeGreaterThan(0);
  const { schema } = formOf(longestAllowed) as { schema: object };
  const check = compileServerValidator(schema);
  const characters = Array.from({ length: 20_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7_919) % 20_000)));
  const values = { ...valuesOf(characters.slice(0, longestAllowed).join('')), unknown: '' };
  values.unknown = 'x'.repeat(longest - Buffer.byteLength(JSON.stringify(values)));
  expect(Buffer.byteLength(JSON.stringify(values))).toBe(longest);
  expect(check(values).some(({ keyword }) => keyword === 'pattern')).toBe(true);
  expectCpuTime(500, () => check(values));
});

test('names the costliest pattern and its fix', () => {
  const properties = {
    ...fieldsOf(200, { type: 'string', maxLength: 100, pattern: '^[a-z]{0,400}$' }),
    most: { type: 'string', maxLength: 600, pattern: '^[a-z]{0,400}$' },
  };
  const form = { schema: { type: 'object', additionalProperties: false, properties }, ui: {} } as never;
  const [fault, ...others] = lintForm(form, 'forms/extra').filter(({ rule }) => rule === 'unsafe-pattern');
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ file: 'forms/extra', pointer: '/schema/properties/most/pattern' });
  expect(fault?.reason).toContain('All patterns of the form');
  expect(fault?.fix).toContain('"maxLength"');
});

test.each([{ enum: ['a', 'b'] }, { format: 'signature' }])(
  'assumes the largest body for a text without limit: %j',
  (rules) => {
    const properties = { a: { type: 'string', pattern: '^[a-z]{0,10}$', ...rules } };
    const form = { schema: { type: 'object', additionalProperties: false, properties }, ui: {} } as never;
    expect(lintForm(form, 'forms/extra').map(({ rule }) => rule)).toContain('unsafe-pattern');
  },
);

test('completes limits and text formats at every depth', () => {
  const schema = {
    $schema: '../form.schema.json',
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 40 },
      story: { type: 'string' },
      sex: { type: 'string', enum: ['female', 'male'] },
      signed: { type: 'string', format: 'signature' },
      words: { type: 'array', maxItems: 3, items: { type: 'string' } },
      implants: { type: 'array', items: { type: 'object', properties: { where: { type: 'string' } } } },
    },
  };
  const ui = { story: { 'ui:widget': 'textarea' }, implants: { items: { where: { 'ui:widget': 'textarea' } } } };
  expect(completeSchema(schema, ui)).toEqual({
    type: 'object',
    maxProperties: maxFields,
    properties: {
      name: { type: 'string', maxLength: 40, format: 'line' },
      story: { type: 'string', maxLength: maxTextLength, format: 'lines' },
      sex: { type: 'string', enum: ['female', 'male'] },
      signed: { type: 'string', format: 'signature' },
      words: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: maxTextLength, format: 'line' } },
      implants: {
        type: 'array',
        maxItems: maxEntries,
        items: {
          type: 'object',
          maxProperties: maxFields,
          properties: { where: { type: 'string', maxLength: maxTextLength, format: 'lines' } },
        },
      },
    },
  });
});
