import { expect, test } from 'vitest';
import { fileNameIn, namesOfTypes, refusalOf } from './fileRules.ts';

const rules = { accept: ['application/pdf', 'image/*'], maxBytes: 1000 };

test.each([
  ['application/pdf', 10, undefined],
  ['image/jpeg', 1000, undefined],
  ['image/jpeg', 1001, 'form.file.tooLarge'],
  ['application/pdf', 0, 'form.file.empty'],
  ['text/html', 10, 'form.referral_file_types'],
  ['', 10, 'form.referral_file_types'],
  ['images/jpeg', 10, 'form.referral_file_types'],
] as const)('judges a file of type %j and %i bytes: %s', (type, size, refusal) =>
  expect(refusalOf({ type, size }, rules)).toBe(refusal),
);

test('accepts every type if the field lists none', () => {
  expect(refusalOf({ type: '', size: 1 }, { ...rules, accept: [] })).toBeUndefined();
});

test('returns the names of types and files', () => {
  expect(namesOfTypes(['application/pdf', 'image/jpeg'])).toBe('PDF, JPEG');
  expect(fileNameIn('7f3a/My referral.pdf')).toBe('My referral.pdf');
  expect(fileNameIn('7f3a')).toBe('7f3a');
});
