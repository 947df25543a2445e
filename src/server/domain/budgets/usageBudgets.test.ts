import { expect, test } from 'vitest';
import { recipientName } from './usageBudgets.ts';

test.each([
  ['Ada@Patient.Example', 'ada@patient.example'],
  [' ada+portal@patient.example ', 'ada@patient.example'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['a.d.a+1@Gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@patient.example', 'a.da@patient.example'],
  ['0491 570 006', '49157000'],
  ['+61 491 570 006', '49157000'],
  ['0491 570 0061', '49157000'],
  ['0491 570 006 123 456', '49157000'],
])('counts %s as %s', (written, name) => {
  expect(recipientName(written)).toBe(name);
});
