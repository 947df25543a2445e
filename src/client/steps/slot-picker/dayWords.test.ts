import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { dayWords } from './dayWords.ts';

const t = ((key: string) => key) as TFunction;
const day = { date: '2026-11-24', count: 0, closed: false };

test('a day with free times names their number', () => {
  expect(dayWords({ ...day, count: 15 }, 'MORNING', t)).toBe('slot.free');
});

test('a day without free times names the searched part', () => {
  expect(dayWords(day, 'ANY', t)).toBe('slot.none.ANY');
  expect(dayWords(day, 'EVENING', t)).toBe('slot.none.EVENING');
});

test('a day without an open device is not offered', () => {
  expect(dayWords({ ...day, closed: true }, 'EVENING', t)).toBe('slot.not-offered');
});
