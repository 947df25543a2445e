import { expect, test } from 'vitest';
import { similarity } from './similarity.ts';

test.each([
  ['mamogram', 'mammogram'],
  ['thyriod', 'thyroid'],
  ['sholder', 'shoulder'],
  ['prostrate', 'prostate'],
  ['altrasound', 'ultrasound'],
  ['echocardeogramm', 'echocardiogram'],
  ['utrasou', 'ultrasound'],
])('takes %s for %s', (typed, known) => {
  expect(similarity(typed, known)).toBeGreaterThan(0);
});

test.each([
  ['london', 'tendon'],
  ['pizza', 'pelvis'],
  ['hop', 'hip'],
  ['20week', '21week'],
  ['hello', 'heel'],
])('does not take %s for %s', (typed, known) => {
  expect(similarity(typed, known)).toBe(0);
});

test('prefers fewer edits and whole words', () => {
  expect(similarity('kidny', 'kidney')).toBeGreaterThan(similarity('kidny', 'kidneystone'));
  expect(similarity('mammogam', 'mammogram')).toBeGreaterThan(similarity('mamogam', 'mammogram'));
});
