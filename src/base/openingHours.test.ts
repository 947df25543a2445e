import { expect, test } from 'vitest';
import { openingLines, openState } from './openingHours.ts';

const at = (opens: string, closes: string, ...weekdays: number[]) =>
  weekdays.map((weekday) => ({ weekday, opens, closes }));
/** Some runtimes put a narrow no-break space before `am`. */
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');

const t = (key: string) =>
  ({ 'clinic.midnight': 'midnight', 'clinic.noon': 'noon', 'clinic.open-all-day': '24 hours' })[key] ?? key;

test('[HD-9] groups consecutive days with equal hours and omits closed days', () => {
  const hours = [
    ...at('07:30', '19:00', 1, 2, 3),
    ...at('08:00', '12:00', 4),
    ...at('13:00', '24:00', 4),
    ...at('00:00', '06:00', 5),
    ...at('07:30', '19:00', 6),
    ...at('00:00', '24:00', 7),
  ];
  const lines = openingLines(hours, t, 'en-AU').map(({ days, times }) => `${days}: ${plain(times)}`);
  expect(lines).toEqual([
    'Mon – Wed: 7:30 am – 7:00 pm',
    'Thu: 8:00 am – noon, 1:00 pm – midnight',
    'Fri: midnight – 6:00 am',
    'Sat: 7:30 am – 7:00 pm',
    'Sun: 24 hours',
  ]);
  expect(openingLines([], t, 'en-AU')).toEqual([]);
});

/** A clinic in Sydney, 11 hours ahead of UTC; 2026-11-20 is a Friday. */
const sydney = {
  timeZone: 'Australia/Sydney',
  openingHours: [...at('08:00', '12:00', 1, 2, 3, 4, 5), ...at('13:00', '17:30', 1, 2, 3, 4, 5)],
};
const stateAt = (utc: string, clinic: Parameters<typeof openState>[0] = sydney) =>
  openState(clinic, Date.parse(`${utc}Z`));

test.each([
  ['2026-11-19T21:00', { open: true, closes: '12:00' }],
  ['2026-11-20T01:00', { open: false, opens: '13:00', date: '2026-11-20', inDays: 0 }],
  ['2026-11-20T06:29', { open: true, closes: '17:30' }],
  ['2026-11-20T06:30', { open: false, opens: '08:00', date: '2026-11-23', inDays: 3 }],
  ['2026-11-22T13:30', { open: false, opens: '08:00', date: '2026-11-23', inDays: 0 }],
])("at %s UTC the clinic's clock tells when it opens", (utc, state) => {
  expect(stateAt(utc)).toEqual(state);
});

test('a holiday replaces the usual hours', () => {
  const specialHours = [
    { date: '2026-11-20', hours: [] },
    { date: '2026-11-23', hours: [{ opens: '10:00', closes: '11:00' }] },
  ];
  const clinic = { ...sydney, specialHours };
  expect(stateAt('2026-11-19T21:00', clinic)).toMatchObject({ opens: '10:00', date: '2026-11-23' });
  expect(stateAt('2026-11-22T23:30', clinic)).toEqual({ open: true, closes: '11:00' });
  expect(stateAt('2026-11-20T00:00', { timeZone: 'Australia/Sydney' })).toEqual({ open: false, opens: undefined });
});

test('follows hours over midnight', () => {
  const days = [1, 2, 3, 4, 5, 6, 7];
  const always = { timeZone: 'UTC', openingHours: at('00:00', '24:00', ...days) };
  expect(stateAt('2026-11-20T12:00', always)).toEqual({ open: true, closes: undefined });
  const night = { timeZone: 'UTC', openingHours: [...at('18:00', '24:00', 5), ...at('00:00', '02:00', 6)] };
  expect(stateAt('2026-11-20T20:00', night)).toEqual({ open: true, closes: '02:00' });
  const evening = { timeZone: 'UTC', openingHours: at('18:00', '24:00', 5) };
  expect(stateAt('2026-11-20T20:00', evening)).toEqual({ open: true, closes: '24:00' });
});

test('looks for the next opening and closing seven days ahead', () => {
  const friday = { timeZone: 'UTC', openingHours: at('08:00', '12:00', 5) };
  expect(stateAt('2026-11-20T12:00', friday)).toMatchObject({ opens: '08:00', date: '2026-11-27', inDays: 7 });
  const closed = { ...friday, specialHours: [{ date: '2026-11-27', hours: [] }] };
  expect(stateAt('2026-11-20T12:00', closed)).toEqual({ open: false, opens: undefined });
  const later = {
    ...closed,
    specialHours: [...closed.specialHours, { date: '2026-11-28', hours: at('08:00', '9:00', 6) }],
  };
  expect(stateAt('2026-11-20T12:00', later)).toEqual({ open: false, opens: undefined });
  const always = { timeZone: 'UTC', openingHours: at('00:00', '24:00', 1, 2, 3, 4, 5, 6, 7) };
  const closedOn = (date: string) => ({ ...always, specialHours: [{ date, hours: [] }] });
  expect(stateAt('2026-11-20T12:00', closedOn('2026-11-27'))).toEqual({ open: true, closes: '24:00' });
  expect(stateAt('2026-11-20T12:00', closedOn('2026-11-28'))).toEqual({ open: true, closes: undefined });
});
