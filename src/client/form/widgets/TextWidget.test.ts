import { expect, test } from 'vitest';
import { nationalDigits } from './TextWidget.tsx';

test.each([
  ['+64 21 123 4567', '0211234567'],
  ['+61 (0)491 570 006', '0491570006'],
  ['0491-570-006', '0491570006'],
  ['+1 604 555 0142', '6045550142'],
  ['020 4123 4567', '2041234567'],
  ['123 456', '123456'],
])('[AU-2b] writes %s as %s', (typed, digits) => expect(nationalDigits(typed)).toBe(digits));

test.each(['+44 7700 900123', 'none', '0491x570'])('[AU-2b] leaves %s for the form to refuse', (typed) => {
  expect(nationalDigits(` ${typed} `)).toBe(typed);
});
