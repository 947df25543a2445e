import { expect, test } from 'vitest';
import { lintForm } from '#brand/forms/lintForm.ts';
import { formProperties, formShape } from '#flow/language/form.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { everyWidget } from './everyWidget.ts';
import { richForm } from './richForm.ts';

const { validate } = schemaTools();
const faults = ({ schema, ui }: { schema: object; ui: object }) => [
  ...validate('form', schema).map(({ pointer, reason }) => `schema${pointer}: ${reason}`),
  ...validate('form-ui', ui).map(({ pointer, reason }) => `ui${pointer}: ${reason}`),
];

test.each([
  ['every widget', everyWidget],
  ['groups and conditions', richForm],
])('the form with %s passes the schema and the linter', (_, form) => {
  expect(faults(form)).toEqual([]);
  expect(lintForm(form, 'form').map(({ reason }) => reason)).toEqual([]);
});

test.each([
  [
    'an address with an unknown part',
    { type: 'object', additionalProperties: false, properties: { planet: { type: 'string' } } },
  ],
  ['an object without properties', { type: 'object' }],
  ['a list without an item schema', { type: 'array', items: { type: 'number' } }],
  [
    'an entry inside an entry',
    { type: 'array', items: { type: 'object', additionalProperties: false, properties: { inner: { type: 'array' } } } },
  ],
  ['a reference', { $ref: 'https://example.org/schema.json' }],
])('refuses the field schema: %s', (_, field) => {
  const schema = { type: 'object', additionalProperties: false, properties: { it: field } };
  expect(faults({ schema, ui: {} })).not.toEqual([]);
});

test.each([
  ['a condition on settings', { when: { var: 'config.x', op: 'is', value: 1 } }],
  ['an unknown operator', { when: { field: 'a', op: 'like', value: 'x' } }],
  ['a style that loads a URL', { bodyPartsCss: 'fill: url("https://example.org")' }],
  ['a search without a service', { search: { minLength: 3 } }],
])('refuses the ui options: %s', (_, options) => {
  expect(faults({ schema: everyWidget.schema, ui: { name: { 'ui:options': options } } })).not.toEqual([]);
});

test('a flow knows the properties of each field', () => {
  for (const form of [everyWidget, richForm]) {
    const questions = Object.entries(formProperties(form)).filter(([, { type }]) => type !== 'null');
    expect(Object.keys(formShape(form).answers)).toEqual(questions.map(([name]) => name));
  }
  expect(formShape(richForm).required).not.toContain('medicines');
});
