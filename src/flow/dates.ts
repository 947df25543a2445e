import type { Json } from './language.ts';

const datePattern = /^(\d{4})-(\d{2})-(\d{2})/;

/** More characters than any ISO date and time; a longer text is none, and is not read. */
const longestMoment = 40;

/** Whether an ISO time names its zone. Looks at the end alone: a text may be as long as a request. */
export function isInstant(value: string): boolean {
  return value.includes('T') && /(?:Z|[+-]\d{2}:?\d{2})$/.test(value.slice(-6));
}

/** The moment of an ISO date, wall time or instant in milliseconds, for comparing like with like; undefined if it is none. */
export function momentOf(value: Json | undefined): number | undefined {
  if (typeof value !== 'string' || value.length > longestMoment || !datePattern.test(value)) return undefined;
  const moment = Date.parse(isInstant(value) || !value.includes('T') ? value : `${value}Z`);
  return Number.isNaN(moment) ? undefined : moment;
}

/** Whole days or years from one calendar date to another, negative when it lies before; undefined if either is no date. */
export function dateDiff(from: Json | undefined, to: Json | undefined, unit: 'days' | 'years'): number | undefined {
  const start = calendarDate(from);
  const end = calendarDate(to);
  if (!start || !end) return undefined;
  if (unit === 'days') return Math.round((Date.UTC(...end) - Date.UTC(...start)) / 86_400_000);
  return Date.UTC(...start) <= Date.UTC(...end) ? fullYears(start, end) : -fullYears(end, start);
}

type CalendarDate = readonly [year: number, month: number, day: number];

function calendarDate(value: Json | undefined): CalendarDate | undefined {
  const match = typeof value === 'string' ? datePattern.exec(value) : null;
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]) - 1, Number(match[3])];
  const real = new Date(Date.UTC(year, month, day));
  return real.getUTCMonth() === month && real.getUTCDate() === day ? [year, month, day] : undefined;
}

function fullYears([year, month, day]: CalendarDate, [laterYear, laterMonth, laterDay]: CalendarDate): number {
  const hadBirthday = laterMonth > month || (laterMonth === month && laterDay >= day);
  return laterYear - year - (hadBirthday ? 0 : 1);
}
