import { expect, test } from 'vitest';
import { asHealthNumber, isMedicareNumber, isNhi } from './healthNumbers.ts';

test.each(['2123456701', '2123 45670 1', '2950-30511-1', '6123456741'])('accepts the Medicare number %s', (number) =>
  expect(isMedicareNumber(number)).toBe(true),
);

test.each(['2123456711', '1123456701', '7123456701', '212345670', '21234567011', '212345670A', ''])(
  'refuses the Medicare number “%s”',
  (number) => expect(isMedicareNumber(number)).toBe(false),
);

test.each(['ZAC5361', 'zac 5361', 'WLD9413', 'ZBN77VL', 'zsc21tn', 'ZVB97XQ'])('accepts the NHI number %s', (number) =>
  expect(isNhi(number)).toBe(true),
);

test.each(['ZAC5362', 'ZZZ0044', 'ZZZ00AA', 'ZBN77VM', 'ZIC5361', 'ZAC536', 'ZAC53611', 'ZBN7777', ''])(
  'refuses the NHI number “%s”',
  (number) => expect(isNhi(number)).toBe(false),
);

test('stores capital letters and digits only', () => {
  expect(asHealthNumber(' zbn-77 vl')).toBe('ZBN77VL');
});
