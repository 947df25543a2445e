import { expect, test } from 'vitest';
import { openingLines } from './ClinicEntry.tsx';

const at = (opens: string, closes: string, ...weekdays: number[]) =>
  weekdays.map((weekday) => ({ weekday, opens, closes }));
/** Some runtimes put a narrow no-break space before `am`. */
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');

test('[HD-9] groups consecutive days with equal hours and omits closed days', () => {
  const hours = [
    ...at('07:30', '19:00', 1, 2, 3),
    ...at('08:00', '12:00', 4),
    ...at('13:00', '24:00', 4),
    ...at('07:30', '19:00', 6),
  ];
  const lines = openingLines(hours, 'en-AU').map(({ days, times }) => `${days}: ${plain(times)}`);
  expect(lines).toEqual([
    'Mon – Wed: 7:30 am – 7:00 pm',
    'Thu: 8:00 am – 12:00 pm, 1:00 pm – 12:00 am',
    'Sat: 7:30 am – 7:00 pm',
  ]);
  expect(openingLines([], 'en-AU')).toEqual([]);
});
