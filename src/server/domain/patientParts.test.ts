import { expect, test } from 'vitest';
import { readParts } from './patientParts.ts';

test.each([
  ['1900-01-01', []],
  ['1899-12-31', ['dateOfBirth']],
  ['1999-02-30', ['dateOfBirth']],
  ['17 May 1984', ['dateOfBirth']],
  ['2999-01-01', ['dateOfBirth']],
])('judges the birth date %s', (dateOfBirth, wrong) => {
  expect(readParts({ dateOfBirth }).wrong).toEqual(wrong);
});

test('stores health numbers without spaces', () => {
  const { stored, wrong } = readParts({ healthCardNumber: ' ab 12-3 ', gender: ' other ', shoeSize: '42' });
  expect(stored).toEqual({ healthCardNumber: 'AB123', gender: 'other', shoeSize: '42' });
  expect(wrong).toEqual(['shoeSize']);
});
