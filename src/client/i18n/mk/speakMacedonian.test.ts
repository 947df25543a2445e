import { expect, test } from 'vitest';
import { speakMacedonian } from './speakMacedonian.ts';

/** A copy of Intl with the portal's Macedonian; Node.js itself has the Unicode data. */
const { DateTimeFormat, NumberFormat, ListFormat, DisplayNames } = Intl;
const learned = { DateTimeFormat, NumberFormat, ListFormat, DisplayNames };
speakMacedonian(learned);

const plain = (text: string) => text.replaceAll(/\s/gu, ' ');
const zone = { timeZone: 'UTC' };
const days = Array.from({ length: 370 }, (_, day) => Date.UTC(2026, 0, 1 + day, day % 24, (day * 7) % 60));

test.each<Intl.DateTimeFormatOptions>([
  { weekday: 'long', day: 'numeric', month: 'long' },
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  { day: 'numeric', month: 'long', year: 'numeric' },
  { day: 'numeric', month: 'long' },
  { month: 'long', year: 'numeric' },
  { month: 'short' },
  { weekday: 'short' },
  { weekday: 'long' },
  { hour: 'numeric', minute: '2-digit' },
  { year: 'numeric', month: '2-digit', day: '2-digit' },
  {},
])('[CF-2a] formats dates like the Unicode data: %j', (options) => {
  const [own, theirs] = [learned.DateTimeFormat, DateTimeFormat].map(
    (Format) => new Format('mk', { ...options, ...zone }),
  );
  for (const day of days) expect(plain(own?.format(day) ?? '')).toBe(plain(theirs?.format(day) ?? ''));
});

test('[CF-2a] formats date ranges like the Unicode data', () => {
  const options = { day: 'numeric', month: 'long', ...zone } as const;
  for (const [from, to] of [
    [0, 6],
    [28, 34],
    [3, 3],
  ] as const) {
    const [start = 0, end = 0] = [days[from], days[to]];
    expect(plain(new learned.DateTimeFormat('mk', options).formatRange(start, end))).toBe(
      plain(new DateTimeFormat('mk', options).formatRange(start, end)),
    );
  }
});

test('[CF-2a] formats zones, units, lists and countries like the Unicode data', () => {
  for (const timeZone of ['Australia/Adelaide', 'Australia/Lord_Howe', 'Pacific/Auckland', 'America/Edmonton']) {
    const options = { timeZone, timeZoneName: 'long' } as const;
    for (const day of days.slice(0, 300))
      expect(plain(new learned.DateTimeFormat('mk', options).format(day))).toBe(
        plain(new DateTimeFormat('mk', options).format(day)),
      );
  }
  for (const unit of ['meter', 'kilometer', 'kilobyte', 'megabyte']) {
    const options = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
    expect(plain(new learned.NumberFormat('mk', options).format(1234.56))).toBe(
      plain(new NumberFormat('mk', options).format(1234.56)),
    );
  }
  for (const items of [[], ['а'], ['а, б'], ['а', 'б'], ['а', 'б', 'в, г']])
    expect(new learned.ListFormat('mk', { type: 'conjunction' }).format(items)).toBe(
      new ListFormat('mk', { type: 'conjunction' }).format(items),
    );
  for (const code of ['AU', 'NZ', 'CA', 'MK'])
    expect(new learned.DisplayNames('mk', { type: 'region' }).of(code)).toBe(
      new DisplayNames('mk', { type: 'region' }).of(code),
    );
});

test('leaves other locales unchanged', () => {
  expect(new learned.DateTimeFormat('en-AU', { month: 'long', ...zone }).format(0)).toBe('January');
  expect(new learned.NumberFormat('en-AU').format(1234.5)).toBe('1,234.5');
});
