import { expect, test } from 'vitest';
import { mostEntries, mostFields } from '#base/limits.ts';
import { longestText } from '#flow/language/form.ts';
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
    maxProperties: mostFields,
    properties: {
      name: { type: 'string', maxLength: 40, format: 'line' },
      story: { type: 'string', maxLength: longestText, format: 'lines' },
      sex: { type: 'string', enum: ['female', 'male'] },
      signed: { type: 'string', format: 'signature' },
      words: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: longestText, format: 'line' } },
      implants: {
        type: 'array',
        maxItems: mostEntries,
        items: {
          type: 'object',
          maxProperties: mostFields,
          properties: { where: { type: 'string', maxLength: longestText, format: 'lines' } },
        },
      },
    },
  });
});
