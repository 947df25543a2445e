import { expect, test } from 'vitest';
import type { StepAnswers } from '#flow/language/language.ts';
import { formAnswers } from './formAnswers.ts';

const t = (key: string | string[], values?: object) => (values ? Object.values(values).join(' / ') : `<${key}>`);
const answersOf = (form: Parameters<typeof formAnswers>[0], values: StepAnswers) =>
  formAnswers(form, values, { t, locale: 'en-AU' });

const form = {
  schema: {
    properties: {
      email: { type: 'string' },
      born: { type: 'string', format: 'date' },
      sex: { type: 'string', enum: ['f', 'm'] },
      agreed: { type: 'boolean' },
      parts: { type: 'array', items: { enum: ['x', 'y'] } },
    },
  },
  ui: {
    'ui:order': ['born', '*', 'email'],
    email: { 'ui:title': 'form.email' },
    sex: { 'ui:title': 'form.sex', 'ui:enumNames': ['form.female', 'form.male'] },
    parts: { 'ui:enumNames': ['form.x', 'form.y'] },
  },
};

test("lists answered fields with the form's labels and order", () => {
  const values = { email: 'a@b.c', born: '1985-07-04', sex: 'm', agreed: true, parts: ['y', 'x'], notes: 'not asked' };
  expect(answersOf(form, values)).toEqual([
    { key: 'born', question: 'born', answer: '4 July 1985' },
    { key: 'sex', question: '<form.sex>', answer: '<form.male>' },
    { key: 'agreed', question: 'agreed', answer: '<form.yes>' },
    { key: 'parts', question: 'parts', answer: '<form.y>, <form.x>' },
    { key: 'email', question: '<form.email>', answer: 'a@b.c' },
  ]);
  expect(answersOf(form, { email: '' })).toEqual([]);
});

test('shows group parts as lines, a signature as words', () => {
  const address = { type: 'object', properties: { street: { type: 'string' }, postalCode: { type: 'string' } } };
  const medicine = { type: 'object', properties: { name: { type: 'string' }, dose: { enum: ['low', 'high'] } } };
  const groups = {
    schema: {
      properties: {
        home: address,
        medicines: { type: 'array', items: medicine },
        consent: { type: 'string', format: 'signature' },
      },
    },
    ui: {
      home: { 'ui:title': 'form.home' },
      medicines: {
        'ui:title': 'form.medicine',
        items: { name: { 'ui:title': 'form.name' }, dose: { 'ui:enumNames': ['form.low', 'form.high'] } },
      },
    },
  };
  const values = {
    home: { street: '1 High Street', postalCode: '5000' },
    medicines: [{ name: 'Metformin', dose: 'high' }, { name: 'Insulin' }],
    consent: 'data:image/png;base64,iVBORw0KGgo=',
  };
  expect(answersOf(groups, values)).toEqual([
    { key: 'home.street', question: '<form.home> / <form.address.street>', answer: '1 High Street' },
    { key: 'home.postalCode', question: '<form.home> / <form.address.postalCode>', answer: '5000' },
    { key: 'medicines.0.name', question: '<form.medicine> / 1 / <form.name>', answer: 'Metformin' },
    { key: 'medicines.0.dose', question: '<form.medicine> / 1 / dose', answer: '<form.high>' },
    { key: 'medicines.1.name', question: '<form.medicine> / 2 / <form.name>', answer: 'Insulin' },
    { key: 'consent', question: 'consent', answer: '<form.signature.done>' },
  ]);
});

test('leaves out what another country asks', () => {
  const when = { var: 'context.country', op: 'is', value: 'AU' };
  const cards = {
    schema: { properties: { medicare: { type: 'string' }, nhi: { type: 'string' } } },
    ui: { medicare: { 'ui:title': 'form.medicare', 'ui:options': { when } } },
  };
  const values = { medicare: '2123 45670 1', nhi: 'ZAC5361' };
  const asked = (country: string) => formAnswers(cards, values, { t, locale: 'en-NZ', country });
  expect(asked('NZ')).toEqual([{ key: 'nhi', question: 'nhi', answer: 'ZAC5361' }]);
  expect(asked('AU')).toHaveLength(2);
});

test('names choices from lists of the catalog', () => {
  const insured = { schema: { properties: { insurance: { type: 'string' } } }, ui: {} };
  const nameOf = (field: string, slug: string) => `${field}: ${slug}`;
  expect(formAnswers(insured, { insurance: 'acc' }, { t, locale: 'en-NZ', nameOf })).toEqual([
    { key: 'insurance', question: 'insurance', answer: 'insurance: acc' },
  ]);
});
