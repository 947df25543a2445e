import { expect, test } from 'vitest';
import { fakeEnvironment } from '#test/support/fakeStores.ts';
import { readView } from './readView.ts';

const { config, flow } = fakeEnvironment().environment;
const step = flow.compiled.byId.get('slot');
const look = (search: string, held?: string, onPhone = false, slotsView: 'WEEK' | 'MONTH' = 'WEEK') => {
  if (!step) throw new Error('The booking flow has no slot step.');
  const brand = { ...config, booking: { ...config.booking, slotsView } };
  return readView({ query: new URLSearchParams(search), step, config: brand, today: '2026-11-20', onPhone, held });
};

test('[RT-17a] reads the visible range from the query', () => {
  expect(look('slotsView=MONTH&timeOfDay=MORNING&date=2026-12-01')).toMatchObject({
    view: 'MONTH',
    timeOfDay: 'MORNING',
    date: '2026-12-01',
    around: '2026-12-01',
  });
});

test('ignores invalid parameters', () => {
  expect(look('slotsView=YEAR&timeOfDay=NOON&date=2020-01-01&week=x')).toMatchObject({
    view: 'WEEK',
    timeOfDay: 'ANY',
    date: undefined,
    around: '2026-11-20',
  });
});

test.each([
  ['date=2026-11-19', '2026-11-19'],
  ['date=2030-01-01', '2030-01-01'],
  ['date=2026-12-01', undefined],
  ['date=2026-02-30', undefined],
  ['', undefined],
])('[RT-17a] the day outside of %s is %s', (search, expected) => {
  expect(look(search).outside).toBe(expected);
});

test('[SL-1] phones open with the week without another view', () => {
  expect(look('', undefined, false, 'MONTH').view).toBe('MONTH');
  expect(look('', undefined, true, 'MONTH').view).toBe('WEEK');
  expect(look('slotsView=MONTH', undefined, true, 'WEEK').view).toBe('MONTH');
});

test('[SL-2] starts at the held slot until another week is chosen', () => {
  expect(look('', '2026-12-09')).toMatchObject({ around: '2026-12-09', date: '2026-12-09' });
  expect(look('week=2026-12-20', '2026-12-09')).toMatchObject({ around: '2026-12-20', date: undefined });
});

test.each([
  [true, 'en-AU', undefined],
  [true, 'en-CA', undefined],
  [false, 'en-AU', 1],
  [false, 'en-CA', 7],
])('[CF-2b] weekStartsToday %s in %s gives first weekday %s', (weekStartsToday, locale, expected) => {
  if (!step) throw new Error('The booking flow has no slot step.');
  const brand = { ...config, locale, application: { ...config.application, weekStartsToday } };
  const query = new URLSearchParams();
  expect(
    readView({ query, step, config: brand, today: '2026-11-20', onPhone: false, held: undefined }).rules.firstWeekday,
  ).toBe(expected);
});
