import { expect, test } from 'vitest';
import { isSamePatient } from './samePatient.ts';

const patient = { firstName: 'Zoë', lastName: 'O’Brien-Čapek', dateOfBirth: '1984-05-17' };

test.each([
  ['case and accents', { lastName: 'o’brien-capek' }],
  ['punctuation and spaces', { lastName: 'OBrien Čapek ' }],
  ['the first name', { firstName: 'Zoe' }],
])('ignores %s of a patient', (_what, other) => {
  expect(isSamePatient(patient, { ...patient, ...other })).toBe(true);
});

test.each([
  ['another last name', { lastName: 'Novak' }],
  ['another date of birth', { dateOfBirth: '1984-05-18' }],
  ['a last name that only begins so', { lastName: 'O’Brien' }],
  ['a last name in other letters', { lastName: 'Чапек' }],
])('notices %s', (_what, other) => {
  expect(isSamePatient(patient, { ...patient, ...other })).toBe(false);
});
