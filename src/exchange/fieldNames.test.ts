import { expect, test } from 'vitest';
import { fieldNames, otherFieldName } from './fieldNames.ts';

test('field names are short, alphanumeric and stable', () => {
  expect(fieldNames(['1.1', '7.2a', 'Pain-Score', 'dateOfBirth', '/54126-8', 'é'])).toEqual([
    ...['q1x1', 'q7x2a', 'painScore', 'dateOfBirth', 'q54126x8', 'q'],
  ]);
  expect(fieldNames([`a.${'b'.repeat(90)}`])[0]).toMatch(/^[a-z][A-Za-z0-9]{0,60}$/);
});

test('field names are unique and never inherited names', () => {
  expect(fieldNames(['a-b', 'a.b', 'aB', 'constructor', 'toString'])).toEqual([
    ...['aB', 'aBv2', 'aBv3', 'constructorv2', 'toStringv2'],
  ]);
  expect(otherFieldName('sort', ['sort', 'sortOther'])).toBe('sortOther2');
});
