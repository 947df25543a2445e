import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileForm } from './compileForm.ts';
import { compileServerValidator } from './compileServerValidator.ts';

const schema = {
  $schema: '../form.schema.json',
  type: 'object',
  additionalProperties: false,
  required: ['name', 'email'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 5, pattern: '^\\p{L}+$' },
    email: { type: 'string', format: 'email' },
    mobile: { type: 'string', format: 'phone' },
    born: { type: 'string', format: 'date', formatMinimum: '1900-01-01', formatMaximum: 'today' },
    weight: { type: 'integer', minimum: 1 },
    symptoms: { type: 'array', uniqueItems: true, maxItems: 2, items: { type: 'string', enum: ['pain', 'numbness'] } },
    consent: { type: 'boolean', const: true },
  },
} as const;
const ui = { $schema: '../form-ui.schema.json', name: { 'ui:title': 'form.name' } };

const { text, hash } = await compileForm('details', { schema, ui });
const address = `data:text/javascript,${encodeURIComponent(text).replaceAll("'", '%27')}`;
const browser = await import(address);
const server = compileServerValidator(schema);

test('names the validator after its schema and omits editor hints', () => {
  expect(browser.schema.$id).toMatch(/^details@[0-9a-f]{16}$/);
  expect(Object.keys(browser.validators)).toEqual([browser.schema.$id]);
  expect(browser.uiSchema).toEqual({ name: { 'ui:title': 'form.name' } });
  expect(browser.schema.$schema).toBeUndefined();
});

test('runs without code generation from strings', () => {
  const script = `const { check } = await import('${address}'); console.log(JSON.stringify(check({ name: 'Ada' })));`;
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module'];
  const said = execFileSync(process.execPath, [...flags, '--eval', script], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual([{ pointer: '/email', keyword: 'required', params: {} }]);
});

test('reports faults by field without the entered values', () => {
  const values = { name: 'A', email: 'secret at example', weight: '80', surplus: 1 };
  const faults = browser.check(values);
  expect(faults).toContainEqual({ pointer: '/name', keyword: 'minLength', params: { limit: 2 } });
  expect(faults).toContainEqual({ pointer: '/email', keyword: 'format', params: { format: 'email' } });
  expect(faults).toContainEqual({ pointer: '/weight', keyword: 'type', params: { type: 'integer' } });
  expect(faults).toContainEqual({ pointer: '/surplus', keyword: 'additionalProperties', params: {} });
  expect(JSON.stringify(faults)).not.toContain('secret');
  expect(browser.check({})).toContainEqual({ pointer: '/email', keyword: 'required', params: {} });
});

test('finds the same faults in browser and server', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'Ada',
      'ada@example.com',
      '0400 000 000',
      '1985-03-27',
      '1899-12-31',
      '2999-01-01',
      '2023-02-29',
      'pain',
    ),
  );
  const anything = fc.oneof(texts, fc.integer(), fc.boolean(), fc.constant(null), fc.array(texts, { maxLength: 3 }));
  const fields = Object.fromEntries([...Object.keys(schema.properties), 'other'].map((name) => [name, anything]));
  fc.assert(
    fc.property(fc.record(fields, { requiredKeys: [] }), (values) => {
      expect(server(values)).toEqual(browser.check(values));
    }),
    { numRuns: 500 },
  );
});

test('changes the hash only with the content', async () => {
  expect((await compileForm('details', { schema, ui })).hash).toBe(hash);
  const changed = await compileForm('details', { schema, ui: { name: { 'ui:title': 'form.other' } } });
  expect(changed.hash).not.toBe(hash);
});

test('names an unknown format in the error', async () => {
  const wrong = { schema: { type: 'object', properties: { a: { type: 'string', format: 'dte' } } }, ui: {} };
  await expect(compileForm('details', wrong)).rejects.toThrow(/form "details" cannot be compiled: .*"dte"/);
});

test('refuses a keyword with a value that is not allowed', async () => {
  const wrong = { schema: { type: 'object', properties: { a: { type: 'string', minLength: -1 } } }, ui: {} };
  await expect(compileForm('details', wrong)).rejects.toThrow(/form "details" cannot be compiled: .*must be >= 0/);
  expect(() => compileServerValidator(wrong.schema)).toThrow(/must be >= 0/);
});
