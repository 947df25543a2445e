import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { dayWords } from './dayWords.ts';

const t = ((key: string) => key) as TFunction;
const day = { date: '2026-11-24', count: 0, reason: 'time-of-day' } as const;

test('a day with free times names their number', () => {
  expect(dayWords({ ...day, count: 15 }, 'MORNING', t)).toBe('slot.free');
});

test('a day without free times names the searched part', () => {
  expect(dayWords({ ...day, reason: undefined }, 'ANY', t)).toBe('slot.none.ANY');
  expect(dayWords(day, 'EVENING', t)).toBe('slot.none.EVENING');
});

test('[SL-1] another reason is named also under a filter', () => {
  for (const reason of ['closed', 'not-offered', 'notice', 'horizon', 'full'] as const)
    expect(dayWords({ ...day, reason }, 'EVENING', t)).toBe(`slot.reason.${reason}`);
});
