import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { completeUi, translateUi } from '../completeUi.ts';
import { answersOf, changedFields, fieldAt, fieldsOf } from './fields.ts';
import { answerMode, frameOf, isRadioGroup } from './frames.ts';

const schema = { properties: { a: { type: 'string' }, b: { type: 'boolean' }, c: { type: 'array' } } } as const;
const t = ((key: string, { label, number, group }: { label?: string; number?: number; group?: string } = {}) =>
  key === 'form.entry' ? `${label} ${number}` : `${group}, ${label}`) as unknown as TFunction;
const fields = fieldsOf(schema, { 'ui:order': ['c', '*'], a: { 'ui:title': 'First' } }, t);

test('lists labelled fields in the order of the UI schema', () => {
  expect(fields.map(({ pointer, label }) => [pointer, label])).toEqual([
    ['/c', 'c'],
    ['/a', 'First'],
    ['/b', 'b'],
  ]);
  expect(fieldAt(fields, '/c/0')?.pointer).toBe('/c');
  expect(fieldAt(fields, '/cc')).toBeUndefined();
});

const nested = {
  properties: {
    address: { type: 'object', properties: { country: { type: 'string' }, street: { type: 'string' } } },
    medicines: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    notice: { type: 'null' },
  },
} as const;
const nestedUi = completeUi(nested, {
  address: { 'ui:title': 'Home' },
  medicines: { 'ui:title': 'Medicines', items: { 'ui:title': 'Medicine', name: { 'ui:title': 'Name' } } },
});

test('lists parts and entries after their group', () => {
  const found = fieldsOf(nested, nestedUi, t, { medicines: [{}, { name: 'aspirin' }] });
  expect(found.map(({ pointer, label }) => [pointer, label])).toEqual([
    ['/address', 'Home'],
    ['/address/street', 'Home, form.address.street'],
    ['/address/country', 'Home, form.address.country'],
    ['/medicines', 'Medicines'],
    ['/medicines/0/name', 'Medicine 1, Name'],
    ['/medicines/1/name', 'Medicine 2, Name'],
  ]);
  expect(found.at(-1)?.id).toBe('form_medicines_1_name-field');
  expect(fieldAt(found, '/medicines/1/name')?.pointer).toBe('/medicines/1/name');
  expect(fieldAt(found, '/medicines/1')?.pointer).toBe('/medicines');
});

test('omits an empty address but keeps empty entries', () => {
  const found = fieldsOf(nested, nestedUi, t);
  expect(answersOf({ address: { street: undefined }, medicines: [undefined, { name: undefined }] }, found)).toEqual({
    medicines: [{}, {}],
  });
  expect(changedFields(found, { address: { street: 'a' } }, { address: { street: 'b' } })).toEqual([
    '/address',
    '/address/street',
  ]);
});

test('omits empty answers and answers to removed questions', () => {
  expect(answersOf({ a: 'x', b: undefined, gone: 1 }, fields)).toEqual({ a: 'x' });
  expect(changedFields(fields, { a: 'x', c: ['p'] }, { a: 'y', c: ['p'] })).toEqual(['/a']);
});

test('replaces text keys and nothing else', () => {
  const ui = {
    'ui:order': ['a'],
    a: { 'ui:title': 'k', 'ui:enumNames': ['m', 'n'], 'ui:options': { errors: { required: 'k' } } },
  };
  expect(translateUi(ui, (key) => key.toUpperCase())).toEqual({
    'ui:order': ['a'],
    a: { 'ui:title': 'K', 'ui:enumNames': ['M', 'N'], 'ui:options': { errors: { required: 'k' } } },
  });
});

test.each([
  [{ type: 'string' }, undefined, 'input', 'typed'],
  [{ type: 'string', enum: ['p'] }, undefined, 'input', 'chosen'],
  [{ type: 'string', enum: ['p'] }, 'radio', 'group', 'chosen'],
  [{ type: 'string', format: 'date' }, 'date-of-birth', 'group', 'typed'],
  [{ type: 'array' }, undefined, 'group', 'chosen'],
  [{ type: 'boolean' }, undefined, 'checkbox', 'ticked'],
  [{ type: 'boolean' }, 'yes-no', 'group', 'chosen'],
  [{ type: 'string' }, 'hidden', 'hidden', 'typed'],
  [{ type: 'integer' }, 'scale', 'group', 'chosen'],
  [{ type: 'string', format: 'signature' }, undefined, 'group', 'signed'],
  [{ type: 'string' }, 'file', 'input', 'attached'],
  [{ type: 'string' }, 'search', 'input', 'chosen'],
  [{ type: 'object' }, 'address', 'group', 'typed'],
  [{ type: 'array', items: { type: 'object' } }, undefined, 'group', 'added'],
  [{ type: 'null' }, 'html', 'text', 'typed'],
] as const)('%j drawn as %s has frame %s and is %s', (schemaOfField, widget, frame, answered) => {
  const drawn = { schema: schemaOfField as never, ui: widget ? { 'ui:widget': widget } : {} };
  expect(frameOf(drawn)).toBe(frame);
  expect(answerMode(drawn)).toBe(answered);
  expect(isRadioGroup(drawn)).toBe(['radio', 'yes-no', 'scale'].includes(widget ?? ''));
});
