import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { explainSchemaErrors } from './schemaValidation.ts';

const choice = {
  type: 'object',
  properties: { exams: { anyOf: [{ const: 'all' }, { type: 'array', items: { type: 'string' } }] } },
};

function explained(value: unknown) {
  const validate = new Ajv2020({ allErrors: true, verbose: true }).compile(choice);
  return validate(value) ? [] : explainSchemaErrors('devices.json', validate.errors ?? []);
}

test('names the wrong item inside an alternative', () => {
  expect(explained({ exams: [3] })).toMatchObject([{ pointer: '/exams/0', reason: '3 is not a text in quotes.' }]);
});

test('names the whole value if no alternative fits', () => {
  expect(explained({ exams: 7 })).toMatchObject([{ pointer: '/exams' }]);
});

test('returns no faults for a valid value', () => {
  expect(explained({ exams: ['ct'] })).toEqual([]);
});
