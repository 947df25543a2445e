import { expect, test } from 'vitest';
import { capitalized } from './capitalized.ts';

test('headings begin with a capital letter in each language', () => {
  expect(capitalized('вторник 24 ноември', 'mk')).toBe('Вторник 24 ноември');
  expect(capitalized('ijsdag', 'tr')).toBe('İjsdag');
  expect(capitalized('Tuesday 24 November', 'en-AU')).toBe('Tuesday 24 November');
  expect(capitalized('24 ноември', 'mk')).toBe('24 ноември');
});
