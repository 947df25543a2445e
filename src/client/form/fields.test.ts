import { expect, test } from 'vitest';
import { fieldAt, fieldsOf } from './fields.ts';
import { frameOf, howAnswered, isRadioGroup } from './frames.ts';
import { translateUi } from './translateUi.ts';
import { answersOf, changedFields } from './values.ts';

const schema = { properties: { a: { type: 'string' }, b: { type: 'boolean' }, c: { type: 'array' } } } as const;
const fields = fieldsOf(schema, { 'ui:order': ['c', '*'], a: { 'ui:title': 'First' } });

test('fields stand in the order of the ui schema, with a label each', () => {
  expect(fields.map(({ pointer, label }) => [pointer, label])).toEqual([
    ['/c', 'c'],
    ['/a', 'First'],
    ['/b', 'b'],
  ]);
  expect(fieldAt(fields, '/c/0')?.name).toBe('c');
  expect(fieldAt(fields, '/cc')).toBeUndefined();
});

test('answers to questions that are gone are left out, and empty ones too', () => {
  expect(answersOf({ a: 'x', b: undefined, gone: 1 }, fields)).toEqual({ a: 'x' });
  expect(changedFields(fields, { a: 'x', c: ['p'] }, { a: 'y', c: ['p'] })).toEqual(['/a']);
});

test('texts are put in the place of keys, and nothing else is touched', () => {
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
] as const)('%j drawn as %s has the frame %s and is %s', (schemaOfField, widget, frame, answered) => {
  const drawn = { schema: schemaOfField as never, ui: widget ? { 'ui:widget': widget } : {} };
  expect(frameOf(drawn)).toBe(frame);
  expect(howAnswered(drawn)).toBe(answered);
  expect(isRadioGroup(drawn)).toBe(widget === 'radio' || widget === 'yes-no');
});
