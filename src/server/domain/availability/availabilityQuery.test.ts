import { expect, test } from 'vitest';
import { DomainError } from '../domainError.ts';
import { searchRange } from './availabilityQuery.ts';

const bookable = [
  { today: '2026-11-20', lastDate: '2027-02-18' },
  { today: '2026-11-21', lastDate: '2027-02-19' },
];
const range = (query: object) => searchRange({ exams: ['x'], view: 'WEEK', from: '2026-11-20', ...query }, bookable);

test('derives the last day from the view', () => {
  expect(range({})).toEqual({ from: '2026-11-20', to: '2026-11-26' });
  expect(range({ view: 'MONTH' })).toEqual({ from: '2026-11-20', to: '2026-12-20' });
  expect(range({ view: 'NEXT' })).toEqual({ from: '2026-11-20', to: '2027-02-19' });
  expect(range({ to: '2026-11-20' })).toEqual({ from: '2026-11-20', to: '2026-11-20' });
});

test.each([
  ['a date in the past at all clinics', { from: '2026-11-19' }, 'date-in-the-past'],
  ['a date beyond all horizons', { from: '2027-02-20' }, 'date-beyond-horizon'],
  ['more than two weeks', { to: '2026-12-04' }, 'range-too-long'],
  ['more than six weeks', { view: 'MONTH', to: '2027-01-01' }, 'range-too-long'],
  ['an end before the beginning', { to: '2026-11-19' }, 'invalid-request'],
  ['a date that does not exist', { from: '2027-02-30' }, 'invalid-request'],
  ['an end that does not exist', { to: '2026-11-31' }, 'invalid-request'],
])('refuses %s', (_case, query, code) => {
  let refusal: unknown;
  try {
    range(query);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(DomainError);
  expect(refusal).toMatchObject({ code });
});

test('accepts the last bookable date of any clinic', () => {
  expect(range({ from: '2027-02-19' }).from).toBe('2027-02-19');
  expect(range({ to: '2026-12-03' }).to).toBe('2026-12-03');
});

test('[SL-1] bounds the clinics times dates whose slots are listed', () => {
  const slotsOn = Array.from({ length: 14 }, (_, day) => `2026-11-${20 + (day % 10)}`);
  expect(range({ limit: 28, slotsOn })).toMatchObject({ from: '2026-11-20' });
  expect(() => range({ limit: 29, slotsOn })).toThrow('Name at most 13 dates for 29 clinics');
});
