import { expect, test } from 'vitest';
import { reminderTime } from './reminders.ts';

const night = { from: '20:00', to: '08:00' };
const at = (text: string): number => Date.parse(text);
const sydney = 'Australia/Sydney';

test.each([
  ['in the day, what is due now', '2026-07-01T14:00+10:00', '2026-07-01T14:00+10:00'],
  ['at the end of the night, what is due now', '2026-07-01T08:00+10:00', '2026-07-01T08:00+10:00'],
  ['in the last hour, what is due by the morning', '2026-07-01T19:00+10:00', '2026-07-02T08:00+10:00'],
  ['before the clocks go forward, by the new morning', '2026-10-03T19:30+10:00', '2026-10-04T08:00+11:00'],
  ['before the clocks go back, by the new morning', '2026-04-04T19:30+11:00', '2026-04-05T08:00+10:00'],
])('reminds %s', (_title, now, until) => {
  expect(reminderTime(sydney, night, at(now))).toBe(at(until));
});

test.each(['2026-07-01T20:00+10:00', '2026-07-02T00:00+10:00', '2026-07-02T07:59+10:00'])(
  'reminds nobody in quiet hours, at %s',
  (now) => {
    expect(reminderTime(sydney, night, at(now))).toBeUndefined();
    // It is still day in Auckland or Perth at another hour: each zone has its own night.
    expect(reminderTime('America/Vancouver', { from: '02:00', to: '02:01' }, at(now))).toBe(at(now));
  },
);

test('quiet hours can lie within a day, or nowhere', () => {
  const noon = { from: '12:00', to: '13:30' };
  expect(reminderTime(sydney, noon, at('2026-07-01T12:45+10:00'))).toBeUndefined();
  expect(reminderTime(sydney, noon, at('2026-07-01T11:30+10:00'))).toBe(at('2026-07-01T13:30+10:00'));
  const never = { from: '09:00', to: '09:00' };
  expect(reminderTime(sydney, never, at('2026-07-01T09:00+10:00'))).toBe(at('2026-07-01T09:00+10:00'));
});
