import { expect, test } from 'vitest';
import type { Fault } from './faults.ts';
import { formatFaults, parsePointer, toPointer } from './faults.ts';
import { nearest } from './nearest.ts';

const fault: Fault = {
  rule: 'shape',
  severity: 'error',
  file: 'flows/a.json',
  pointer: '/steps/a',
  reason: 'Wrong.',
  fix: 'Mend it.',
};

test('prints errors first and counts the faults', () => {
  const warning: Fault = { rule: 'x', severity: 'warning', file: 'b.json', pointer: '', reason: 'Odd.' };
  expect(formatFaults([warning, fault])).toBe(
    'error flows/a.json#/steps/a (shape)\n  Wrong. Mend it.\nwarning b.json (x)\n  Odd.\n1 error, 1 warning',
  );
});

test('converts keys to JSON pointers and back', () => {
  expect(toPointer('a/b', 'c~d', 0)).toBe('/a~1b/c~0d/0');
  expect(parsePointer('/a~1b/c~0d/0')).toEqual(['a/b', 'c~d', '0']);
  expect(parsePointer('')).toEqual([]);
});

test('proposes the nearest word, if any is near', () => {
  expect(nearest('slot-piker', ['slot-picker', 'exam-picker'])).toBe('slot-picker');
  expect(nearest('zebra', ['slot-picker'])).toBeUndefined();
});
