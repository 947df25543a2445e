import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labelMark } from '#client/i18n/labelMark.ts';
import { startTexts } from '#client/i18n/startTexts.ts';
import type { FormFault } from '#flow/language/form.ts';
import { fieldAt, fieldsOf } from '../fields/fields.ts';
import { faultText, fieldFaultText } from './faultText.ts';

const texts = {
  ...JSON.parse(readFileSync('brands/base/locales/en.json', 'utf8')),
  'own.words': 'Tell us your name',
  'own.label': 'You have not ticked “{{label}}” yet.',
};
const instance = startTexts('en-AU', texts).use(labelMark);

const fields = fieldsOf(
  {
    properties: {
      name: { type: 'string' },
      sex: { type: 'string', enum: ['female', 'male'] },
      symptoms: { type: 'array' },
      consent: { type: 'boolean', const: true },
    },
  },
  {
    name: { 'ui:title': 'Name', 'ui:options': { errors: { required: 'own.words' } } },
    consent: { 'ui:title': 'I agree' },
  },
  instance.t,
);
const say = (pointer: string, keyword: string, params: FormFault['params'] = {}, messageKey?: string) =>
  faultText(
    { pointer, keyword, params, ...(messageKey && { messageKey }) },
    fieldAt(fields, pointer),
    instance.t,
    'en-AU',
  );

test('prefers texts of the form, then of the rule', () => {
  expect(say('/name', 'required')).toBe('Tell us your name');
  expect(say('/name', 'format', { format: 'email' })).toBe('Name: enter an address such as name@example.com.');
  expect(say('/name', 'format', { format: 'unheard-of' })).toBe('Name: this doesn’t look right. Check it.');
  expect(say('/name', 'dependentRequired')).toBe('Name: check this.');
});

test('names a missing answer by its widget', () => {
  expect(say('/sex', 'required')).toBe('sex: choose an answer.');
  expect(say('/consent', 'required')).toBe('I agree: tick this to continue.');
  expect(say('/consent', 'const', { allowedValue: true })).toBe('I agree: tick this to continue.');
});

test('names limits and writes dates for the locale', () => {
  expect(say('/name', 'maxLength', { limit: 40 })).toBe('Name: use no more than 40 characters.');
  expect(say('/name', 'formatMinimum', { limit: '1900-01-31' })).toBe('Name: this can’t be before 31/01/1900.');
  expect(say('/name', 'formatMaximum', { limit: 'today' })).toBe('Name: this can’t be in the future.');
});

test('reports a fault of a list item at the list', () => {
  expect(say('/symptoms/0', 'enum')).toBe('symptoms: choose one of the answers.');
  expect(say('/name', 'server', {}, 'own.words')).toBe('Tell us your name');
});

test.each([
  ['/sex', 'required', {}, undefined, 'Choose an answer.'],
  ['/name', 'maxLength', { limit: 40 }, undefined, 'Use no more than 40 characters.'],
  ['/name', 'required', {}, undefined, 'Tell us your name'],
  ['/consent', 'server', {}, 'own.label', 'You have not ticked “I agree” yet.'],
])('omits the label at the field %s for %s', (pointer, keyword, params, messageKey, text) => {
  const fault = { pointer, keyword, params, ...(messageKey && { messageKey }) };
  expect(fieldFaultText(fault, fieldAt(fields, pointer), instance.t, 'en-AU')).toBe(text);
});
