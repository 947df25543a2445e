import { expect, test } from 'vitest';
import { acceptOf, namesOf, refusalOf } from './fileTypes.ts';

const accepted = ['application/pdf', 'image/heic'];

test.each([
  ['letter.pdf', 'application/pdf', 10, undefined],
  ['IMG_1.HEIC', '', 10, undefined],
  ['IMG_1.heif', 'image/heif', 10, undefined],
  ['letter.pdf', 'text/html', 10, 'form.referral_file_types'],
  ['letter', '', 10, 'form.referral_file_types'],
  ['photo.png', 'image/png', 10, 'form.referral_file_types'],
  ['scan.dcm', '', 10, 'document.refusal.dicom'],
  ['letter.pdf', 'application/pdf', 0, 'form.file.empty'],
] as const)('[AT-3] judges %s of type %j and %i bytes: %s', (name, type, size, refusal) => {
  expect(refusalOf({ name, type, size }, accepted)).toBe(refusal);
});

test('names types for the field and for people', () => {
  expect(acceptOf(accepted)).toBe('application/pdf,image/heic,.heic,.heif');
  expect(namesOf(accepted)).toBe('PDF, HEIC');
});
