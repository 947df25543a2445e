import { addDays, wallTimeMs } from './dates.ts';

/**
 * Formats dates and times at a clinic. A wall time (`2026-12-01T09:30`) or a date (`2026-12-01`) is parsed and formatted as UTC, so
 * that the device's time zone has no effect (SL-6).
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(local: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return formatterOf(locale, { ...options, timeZone: 'UTC' }).format(wallTimeMs(local));
}

/** Returns a formatter; each is made once. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

/** `Tuesday 1 December` in the locale's order and language. */
export function dayName(local: string, locale: string): string {
  return format(local, locale, { weekday: 'long', day: 'numeric', month: 'long' }).replace(/^(\p{L}+), /u, '$1 ');
}

/** `Tuesday 1 December 2026`, for saved and printed pages. */
export function fullDayName(local: string, locale: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return format(local, locale, options).replace(/^(\p{L}+), /u, '$1 ');
}

/** `Tuesday 1 December 2026, 9:30 am`; a line never breaks inside the time. */
export function fullDayTime(local: string, locale: string): string {
  return `${fullDayName(local, locale)}, ${unbroken(timeName(local, locale))}`;
}

/** `Tue 1 Dec`, where space is short. */
function shortDayName(local: string, locale: string): string {
  return format(local, locale, { weekday: 'short', day: 'numeric', month: 'short' }).replace(/^(\p{L}+), /u, '$1 ');
}

/** `Tue 1 Dec 2026`, for summaries. */
export function shortDateName(local: string, locale: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return format(local, locale, options).replace(/^(\p{L}+), /u, '$1 ');
}

/** `1 December 1985`, for dates of birth. */
export function dateName(date: string, locale: string): string {
  return format(date, locale, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** `9:30 am` */
export function timeName(local: string, locale: string): string {
  return format(local, locale, { hour: 'numeric', minute: '2-digit' });
}

/** `Tue 1 Dec, 9:30 am`; a line never breaks inside the time. */
export function shortDayTime(local: string, locale: string): string {
  return `${shortDayName(local, locale)}, ${unbroken(timeName(local, locale))}`;
}

/** Replaces the spaces of a text by no-break spaces. */
export function unbroken(text: string): string {
  return text.replaceAll(/\s/g, '\u00a0');
}

/** `Tue` */
export function weekdayName(local: string, locale: string): string {
  return format(local, locale, { weekday: 'short' });
}

/** A Monday, to derive the names of weekdays. */
const monday = '2024-01-01';

/** Returns the names of the weekdays, Monday first, each as `Mon` or `Monday`. */
export function weekdayNames(locale: string, weekday: 'short' | 'long'): readonly string[] {
  return Array.from({ length: 7 }, (_, days) => format(addDays(monday, days), locale, { weekday }));
}

/** Returns a time without a date: `7:30 am` for `07:30`. */
export function clockName(time: string, locale: string): string {
  return timeName(`${monday}T${time}`, locale);
}

/** `1` */
export function dayNumber(local: string): string {
  return String(Number(local.slice(8, 10)));
}

/** `December 2026` */
export function monthName(local: string, locale: string): string {
  return format(local, locale, { month: 'long', year: 'numeric' });
}

/** Returns the name of a time zone at an instant: `Australian Central Daylight Time`. */
export function zoneName(zone: string, instant: string, locale: string): string {
  const parts = formatterOf(locale, { timeZone: zone, timeZoneName: 'long' }).formatToParts(new Date(instant));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** `20–26 November` */
export function rangeName(from: string, to: string, locale: string): string {
  const formatter = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return formatter.formatRange(wallTimeMs(from), wallTimeMs(to));
}

/** Returns the first day of the week of a locale, 1 for Monday to 7 for Sunday; Monday for an unknown locale. */
export function firstWeekdayOf(locale: string): number {
  return firstWeekdays[locale] ?? 1;
}

/** First day of the week by locale, 1 for Monday to 7 for Sunday (CF-2). */
const firstWeekdays: { readonly [locale: string]: number } = { mk: 1, 'en-AU': 1, 'en-NZ': 1, 'en-CA': 7, en: 1 };
