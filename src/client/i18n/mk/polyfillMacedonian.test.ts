import { expect, test } from 'vitest';
import { polyfillMacedonian } from './polyfillMacedonian.ts';

/** A copy of Intl with the polyfill; Node.js itself has the Unicode data. */
const { DateTimeFormat, NumberFormat, ListFormat, DisplayNames } = Intl;
const polyfilled = { DateTimeFormat, NumberFormat, ListFormat, DisplayNames };
polyfillMacedonian(polyfilled);

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
  const [polyfill, native] = [polyfilled.DateTimeFormat, DateTimeFormat].map(
    (Format) => new Format('mk', { ...options, ...zone }),
  );
  for (const day of days) expect(plain(polyfill?.format(day) ?? '')).toBe(plain(native?.format(day) ?? ''));
});

test('[CF-2a] formats date ranges like the Unicode data', () => {
  const options = { day: 'numeric', month: 'long', ...zone } as const;
  for (const [from, to] of [
    [0, 6],
    [28, 34],
    [3, 3],
  ] as const) {
    const [start = 0, end = 0] = [days[from], days[to]];
    expect(plain(new polyfilled.DateTimeFormat('mk', options).formatRange(start, end))).toBe(
      plain(new DateTimeFormat('mk', options).formatRange(start, end)),
    );
  }
});

test('[CF-2a] formats zones, units, lists and countries like the Unicode data', () => {
  for (const timeZone of ['Australia/Adelaide', 'Australia/Lord_Howe', 'Pacific/Auckland', 'America/Edmonton']) {
    const options = { timeZone, timeZoneName: 'long' } as const;
    for (const day of days.slice(0, 300))
      expect(plain(new polyfilled.DateTimeFormat('mk', options).format(day))).toBe(
        plain(new DateTimeFormat('mk', options).format(day)),
      );
  }
  for (const unit of ['meter', 'kilometer', 'kilobyte', 'megabyte']) {
    const options = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
    expect(plain(new polyfilled.NumberFormat('mk', options).format(1234.56))).toBe(
      plain(new NumberFormat('mk', options).format(1234.56)),
    );
  }
  for (const items of [[], ['а'], ['а, б'], ['а', 'б'], ['а', 'б', 'в, г']])
    expect(new polyfilled.ListFormat('mk', { type: 'conjunction' }).format(items)).toBe(
      new ListFormat('mk', { type: 'conjunction' }).format(items),
    );
  for (const code of ['AU', 'NZ', 'CA', 'MK'])
    expect(new polyfilled.DisplayNames('mk', { type: 'region' }).of(code)).toBe(
      new DisplayNames('mk', { type: 'region' }).of(code),
    );
});

test('leaves other locales unchanged', () => {
  expect(new polyfilled.DateTimeFormat('en-AU', { month: 'long', ...zone }).format(0)).toBe('January');
  expect(new polyfilled.NumberFormat('en-AU').format(1234.5)).toBe('1,234.5');
});
