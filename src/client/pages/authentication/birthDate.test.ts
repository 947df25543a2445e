import { expect, test } from 'vitest';
import { birthDateFault, contactNumberFault, isoDate, partsOf } from './birthDate.ts';

const today = '2026-11-21';
const typed = (text: string) => {
  const [year = '', month = '', day = ''] = text.split('-');
  return { day, month, year };
};

test.each([
  ['--', 'authentication.date.required'],
  ['1985-12-', 'authentication.date.invalid'],
  ['1985-13-10', 'authentication.date.invalid'],
  ['2023-02-29', 'authentication.date.invalid'],
  ['85-12-10', 'authentication.date.invalid'],
  ['1899-12-31', 'authentication.date.invalid'],
  ['2026-11-22', 'authentication.date.future'],
  ['2026-11-21', undefined],
  ['2024-2-29', undefined],
])('[AU-2] a date of birth typed as %s: %s', (text, fault) => {
  expect(birthDateFault(typed(text), today)).toBe(fault);
});

test('what is typed is sent as YYYY-MM-DD', () => {
  expect(isoDate(typed('1985-7-4'))).toBe('1985-07-04');
});

test.each([
  ['', true],
  ['0491570156', true],
  ['04915701560', false],
  ['+614915701', false],
])('[AU-2] a contact number %s is valid: %s', (text, valid) => {
  expect(contactNumberFault(text) === undefined).toBe(valid);
});

test('the boxes stand in the order of the locale', () => {
  expect(partsOf('en-AU')).toEqual(['day', 'month', 'year']);
  expect(partsOf('en-US')).toEqual(['month', 'day', 'year']);
});
