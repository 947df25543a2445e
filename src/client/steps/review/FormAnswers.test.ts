import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { fieldLines } from './FormAnswers.tsx';

const t = ((key: string) => `<${key}>`) as TFunction;
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
