import { wallTimeMs } from '#base/dates.ts';

/**
 * Words for dates and times at a clinic. A wall time (`2026-12-01T09:30`) or a date (`2026-12-01`) is put into UTC and
 * formatted as UTC, so that the zone of the visitor's device never touches it (SL-6).
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(local: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    formatters.set(key, formatter);
  }
  return formatter.format(wallTimeMs(local));
}

/** `Tuesday 1 December` in the words of the locale. */
export function dayName(local: string, locale: string): string {
  return format(local, locale, { weekday: 'long', day: 'numeric', month: 'long' }).replace(/^(\p{L}+), /u, '$1 ');
}

/** `Tuesday 1 December 2026`, for what is kept or printed. */
export function fullDayName(local: string, locale: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return format(local, locale, options).replace(/^(\p{L}+), /u, '$1 ');
}

/** `1 December 1985`, as one says a date of birth. */
export function dateName(date: string, locale: string): string {
  return format(date, locale, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** `9:30 am` */
export function timeName(local: string, locale: string): string {
  return format(local, locale, { hour: 'numeric', minute: '2-digit' });
}

/** `Tue` */
export function weekdayName(local: string, locale: string): string {
  return format(local, locale, { weekday: 'short' });
}

/** `Tuesday` */
export function fullWeekdayName(local: string, locale: string): string {
  return format(local, locale, { weekday: 'long' });
}

/** `1` */
export function dayNumber(local: string): string {
  return String(Number(local.slice(8, 10)));
}

/** `Dec` */
export function shortMonthName(local: string, locale: string): string {
  return format(local, locale, { month: 'short' });
}

/** `December 2026` */
export function monthName(local: string, locale: string): string {
  return format(local, locale, { month: 'long', year: 'numeric' });
}

/** What people call the zone at that instant: `Australian Central Daylight Time`. */
export function zoneName(zone: string, instant: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' }).formatToParts(
    new Date(instant),
  );
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** `20–26 November`, from one date to another. */
export function rangeName(from: string, to: string, locale: string): string {
  const formatter = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return formatter.formatRange(wallTimeMs(from), wallTimeMs(to));
}

/** The day on which a week begins, 1 for Monday to 7 for Sunday, where the specification names it (CF-2). */
const named: { readonly [locale: string]: number } = { mk: 1, 'en-AU': 1, 'en-NZ': 1, 'en-CA': 7, en: 1 };

/** The first day of the week of a locale; Monday where nothing is known. */
export function firstWeekdayOf(locale: string): number {
  return named[locale] ?? 1;
}
