import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { explainSchemaErrors } from './explainSchemaErrors.ts';

const choice = {
  type: 'object',
  properties: { exams: { anyOf: [{ const: 'all' }, { type: 'array', items: { type: 'string' } }] } },
};

function explained(value: unknown) {
  const validate = new Ajv2020({ allErrors: true, verbose: true }).compile(choice);
  return validate(value) ? [] : explainSchemaErrors('devices.json', validate.errors ?? []);
}

test('a wrong thing inside of a choice is named, and never passes for right', () => {
  expect(explained({ exams: [3] })).toMatchObject([{ pointer: '/exams/0', reason: '3 is not a text in quotes.' }]);
});

test('what is none of the choices is named as a whole', () => {
  expect(explained({ exams: 7 })).toMatchObject([{ pointer: '/exams' }]);
});

test('what is right has no faults', () => {
  expect(explained({ exams: ['ct'] })).toEqual([]);
});
