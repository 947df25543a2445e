import { expect, test } from 'vitest';
import { readEnquiryReference } from './enquiryReference.ts';

test.each([
  ['SLE 4K7 29Q', 'SL', 'SLE 4K7 29Q'],
  ['sle-4k7-29q', 'SL', 'SLE 4K7 29Q'],
  [' sle4k729q ', 'SL', 'SLE 4K7 29Q'],
  ['SLE O1L 29Q', 'SL', 'SLE 011 29Q'],
  ['e4k729q', '', 'E 4K7 29Q'],
  ['SL 4K7 29Q', 'SL', undefined],
  ['4K7 29Q', 'SL', undefined],
  ['SLE 4K7 29', 'SL', undefined],
  ['KAE 4K7 29Q', 'SL', undefined],
  ['', 'SL', undefined],
])('[BK-6c] %j with the prefix %j reads as %j', (typed, referencePrefix, reference) => {
  expect(readEnquiryReference({ referencePrefix }, typed)).toBe(reference);
});
