import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { fieldLines } from './FormAnswers.tsx';

const t = ((key: string, values?: object) =>
  values ? Object.values(values).join(' / ') : `<${key}>`) as unknown as TFunction;
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
  uiSchema: {
    'ui:order': ['born', '*', 'email'],
    email: { 'ui:title': 'form.email' },
    sex: { 'ui:title': 'form.sex', 'ui:enumNames': ['form.female', 'form.male'] },
    parts: { 'ui:enumNames': ['form.x', 'form.y'] },
  },
} as unknown as Parameters<typeof fieldLines>[0];

test("lists answered fields with the form's labels and order", () => {
  const values = { email: 'a@b.c', born: '1985-07-04', sex: 'm', agreed: true, parts: ['y', 'x'], notes: 'not asked' };
  expect(fieldLines(form, values, t, 'en-AU')).toEqual([
    { label: 'born', value: '4 July 1985' },
    { label: '<form.sex>', value: '<form.male>' },
    { label: 'agreed', value: '<form.yes>' },
    { label: 'parts', value: '<form.y>, <form.x>' },
    { label: '<form.email>', value: 'a@b.c' },
  ]);
  expect(fieldLines(form, { email: '' }, t, 'en-AU')).toEqual([]);
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
    uiSchema: {
      home: { 'ui:title': 'form.home' },
      medicines: {
        'ui:title': 'form.medicine',
        items: { name: { 'ui:title': 'form.name' }, dose: { 'ui:enumNames': ['form.low', 'form.high'] } },
      },
    },
  } as unknown as Parameters<typeof fieldLines>[0];
  const values = {
    home: { street: '1 High Street', postalCode: '5000' },
    medicines: [{ name: 'Metformin', dose: 'high' }, { name: 'Insulin' }],
    consent: 'data:image/png;base64,iVBORw0KGgo=',
  };
  expect(fieldLines(groups, values, t, 'en-AU')).toEqual([
    { label: '<form.home> / <form.address.street>', value: '1 High Street' },
    { label: '<form.home> / <form.address.postalCode>', value: '5000' },
    { label: '<form.medicine> / 1 / <form.name>', value: 'Metformin' },
    { label: '<form.medicine> / 1 / dose', value: '<form.high>' },
    { label: '<form.medicine> / 2 / <form.name>', value: 'Insulin' },
    { label: 'consent', value: '<form.signature.done>' },
  ]);
});
