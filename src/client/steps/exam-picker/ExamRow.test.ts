import { expect, test } from 'vitest';
import { firstSentence } from './ExamRow.tsx';

test('splits a preparation after its first sentence', () => {
  expect(firstSentence('Do not eat for 1.5 hours. Take your medicines. Call us.')).toEqual([
    'Do not eat for 1.5 hours.',
    'Take your medicines. Call us.',
  ]);
  expect(firstSentence('No preparation needed.')).toEqual(['No preparation needed.', '']);
  expect(firstSentence('')).toEqual(['', '']);
});
