import { afterEach, expect, test } from 'vitest';
import { formatFaults } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { createBrandBuilder, createFormCache } from './buildBrand.ts';

const folder = withPackFolder();
const brand = 'southern-light';
const file = `brands/${brand}/forms/patient-details.overlay.json`;

afterEach(() => folder.reset());

/** Builds the brand with an overlay of its form, and returns its faults as text. */
async function faultsWith(...ops: readonly Json[]): Promise<string> {
  folder.write(file, { base: { id: 'patient-details', revision: 1 }, ops });
  const { served, faults } = await createBrandBuilder().build(folder.source(brand));
  expect(served).toBeUndefined();
  return formatFaults(faults);
}

const shown = { op: 'insert', path: 'ui.zz', after: 'email', value: { 'ui:title': 'form.patient-details.email' } };
const field = (value: Json): Json => ({ op: 'add', path: 'schema.properties.zz', value });
const slow = { '^(a+)+$': { type: 'string', maxLength: 5 } };

test.each<[name: string, value: Json]>([
  ['patternProperties', { type: 'object', patternProperties: slow }],
  ['propertyNames', { type: 'object', propertyNames: { pattern: '^(a+)+$' } }],
  ['a reference', { type: 'array', items: { $ref: '#' } }],
  ['a dynamic reference', { $dynamicRef: '#zz' }],
  ['an id', { type: 'boolean', $id: 'zz' }],
  ['a negation', { type: 'boolean', not: { const: true } }],
  ['a default object', { type: 'boolean', default: {} }],
  ['a setting with rules', { $config: 'radiology' }],
  ['null', null],
])('refuses an overlay with %s and names its operation', async (_name, value) => {
  expect(await faultsWith(shown, field(value))).toContain(`${file}#/ops/1`);
});

test.each<[name: string, op: Json]>([
  ['other fields', { op: 'set', path: 'schema.additionalProperties', was: false, value: true }],
  ['no type', { op: 'remove', path: 'schema.type', was: 'object' }],
  ['an unknown widget', { op: 'set', path: 'ui.notes.ui:widget', was: 'textarea', value: 'frame' }],
])('refuses an overlay with %s', async (_name, op) => {
  expect(await faultsWith(op)).toContain(`${file}#/ops/0`);
});

test('builds a brand whose overlay adds a field', async () => {
  const ops = [shown, field({ type: 'string', maxLength: 5 })];
  folder.write(file, { base: { id: 'patient-details', revision: 1 }, ops });
  const { served, faults } = await createBrandBuilder().build(folder.source(brand));
  expect(faults).toEqual([]);
  expect(served?.forms['patient-details']?.validate({ zz: 'too long' })).toContainEqual(
    expect.objectContaining({ pointer: '/zz', keyword: 'maxLength' }),
  );
});

test('serves a flow with inputs that no service reads', async () => {
  const before = folder.read('flows/booking.json');
  const flow = JSON.parse(before);
  Object.assign(flow.steps.book.input, { hold: { field: 'slot.holdId' }, notes: { field: 'details.notes' } });
  folder.write('flows/booking.json', flow);
  const { served, faults } = await createBrandBuilder().build(folder.source(brand));
  folder.write('flows/booking.json', before);
  expect(served?.flows.booking?.byId.get('book')?.step.input).toMatchObject({ hold: { field: 'slot.holdId' } });
  expect(faults.map(({ rule, severity, pointer }) => [rule, severity, pointer])).toEqual([
    ['unread-input', 'warning', '/steps/book/input/hold'],
    ['unread-input', 'warning', '/steps/book/input/notes'],
  ]);
});

test('compiles cached forms once and drops the least recently used', async () => {
  const compiled: string[] = [];
  const formOf = createFormCache(async (id, form) => {
    compiled.push(`${id} ${form.hash}`);
    return { path: '', module: '', form, validate: () => [], askedHere: (answers) => answers, lists: {} };
  }, 2);
  const form = (hash: string) => formOf('details', { schema: {}, ui: {}, hash });
  for (const hash of ['1', '2', '1', '3', '1', '2']) await form(hash);
  expect(compiled).toEqual(['details 1', 'details 2', 'details 3', 'details 2']);
});

test('compiles a form again after a failure', async () => {
  let runs = 0;
  const formOf = createFormCache(async () => {
    runs += 1;
    throw new Error('It fails');
  });
  const form = { schema: {}, ui: {}, hash: '1' };
  await expect(formOf('details', form)).rejects.toThrow('It fails');
  await expect(formOf('details', form)).rejects.toThrow('It fails');
  expect(runs).toBe(2);
});
