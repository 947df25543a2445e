import { expect, test } from 'vitest';
import { maxEntries, maxFields } from '#base/limits.ts';
import { maxTextLength } from '#flow/language/form.ts';
import { completeSchema } from './completeSchema.ts';

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
