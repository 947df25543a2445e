import { expect, test } from 'vitest';
import { phoneDigits } from './phoneNumbers.ts';

test.each([
  ['0491 570 006', '491570006'],
  ['+61 491 570 006', '491570006'],
  ['+61 (0) 491-570-006', '491570006'],
  ['0061 491 570 006', '491570006'],
  ['0011 61 491 570 006', '491570006'],
  ['61491570006', '491570006'],
  ['021 123 45678', '2112345678'],
  ['+389 70 123 456', '70123456'],
  ['(08) 8212 3456', '882123456'],
  ['8212 3456', '82123456'],
  ['+44 7911 123456', '447911123456'],
  ['1-403-555-0134', '4035550134'],
  ['+1 (403) 555-0134', '4035550134'],
  ['403 555 0134', '4035550134'],
  ['1300 555 010', '1300555010'],
])('%s is the telephone %s', (written, digits) => {
  expect(phoneDigits(written)).toBe(digits);
});

test.each([
  '123456',
  '+61 491 570 0061',
  '+61 491 570 00',
  '+389 70 123 4567',
  '0491 570 006 12',
  '+44 7911',
  '+44 7911 123456 123456',
  '+',
  '',
])('"%s" has a length of no telephone', (written) => {
  expect(phoneDigits(written)).toBeUndefined();
});

test.each(['491570006', '61491570006', '21123456', '64211234567', '38970123456', '447911123456'])(
  '[AU-5] zeros before %s make no other telephone',
  (number) => {
    const zeros = Array.from({ length: 40 }, (_, count) => '0'.repeat(count));
    const written = zeros.flatMap((zero) => [
      `${zero}${number}`,
      `+${zero}${number}`,
      `00+${zero}${number}`,
      `0011${zero}${number}`,
    ]);
    const telephones = new Set(written.map(phoneDigits).filter((digits) => digits !== undefined));
    expect(telephones).toEqual(new Set([phoneDigits(number) ?? phoneDigits(`+${number}`)]));
  },
);
