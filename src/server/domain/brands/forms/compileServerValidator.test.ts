import { expect, test } from 'vitest';
import { compileServerValidator } from './compileServerValidator.ts';
import { latestToday } from './formFormats.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['pregnant', 'weeks'],
  properties: {
    pregnant: { type: 'boolean' },
    weeks: { type: 'integer', minimum: 1 },
    doctor: { type: 'string', maxLength: 20 },
    medicines: {
      type: 'array',
      maxItems: 2,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: { name: { type: 'string', maxLength: 20 } },
      },
    },
  },
};
const pregnant = { field: 'pregnant', op: 'is', value: true };
const ui = { weeks: { 'ui:options': { when: pregnant } }, doctor: { 'ui:options': { requiredWhen: pregnant } } };
const check = compileServerValidator(schema, latestToday, ui);

test('requires visible fields and refuses hidden ones', () => {
  expect(check({ pregnant: false })).toEqual([]);
  expect(check({ pregnant: true, weeks: 12, doctor: 'Ada' })).toEqual([]);
  expect(check({ pregnant: true }).map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
    ['/weeks', 'required'],
    ['/doctor', 'required'],
  ]);
  expect(check({ pregnant: false, weeks: 12 })).toEqual([
    { pointer: '/weeks', keyword: 'additionalProperties', params: {} },
  ]);
});

test('reports a fault inside an entry at its field', () => {
  expect(check({ pregnant: false, medicines: [{ name: 'aspirin' }, {}] })).toEqual([
    { pointer: '/medicines/1/name', keyword: 'required', params: {} },
  ]);
});

test('refuses values that are not an object', () => {
  for (const values of [null, [], 'x'])
    expect(check(values)).toEqual([{ pointer: '', keyword: 'type', params: { type: 'object' } }]);
});
