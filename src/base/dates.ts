import type { Json } from './json.ts';

const datePattern = /^(\d{4})-(\d{2})-(\d{2})/;

/** More characters than any ISO date and time; a longer text is none, and is not read. */
const longestMoment = 40;

/** Whether an ISO time names its zone. Looks at the end alone: a text may be as long as a request. */
export function isInstant(value: string): boolean {
  return value.includes('T') && /(?:Z|[+-]\d{2}:?\d{2})$/.test(value.slice(-6));
}

/** The moment of an ISO date, wall time or instant in milliseconds, for comparing like with like; undefined if it is none. */
export function toEpochMs(value: Json | undefined): number | undefined {
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

/** A date of the wall calendar, `2026-11-20`. Text order is date order. */
export type LocalDate = string;

const dayMs = 86_400_000;

/** Midnight of the date as if the zone were UTC, in epoch milliseconds; NaN for a date that does not exist. */
export function utcMidnight(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** Whether the text is a date that exists, in the 20th to 22nd century: `2026-02-30` is not. */
export function isLocalDate(text: string): boolean {
  const at = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) ? utcMidnight(text) : Number.NaN;
  return !Number.isNaN(at) && dateOf(at) === text;
}

const dates = new Map<number, LocalDate>();
const datesKept = 5_000;

/** The date of an instant in UTC. Remembered, because one search asks for the same few dates thousands of times. */
export function dateOf(ms: number): LocalDate {
  const day = Math.floor(ms / dayMs);
  const known = dates.get(day);
  if (known !== undefined) return known;
  if (dates.size === datesKept) dates.clear();
  const date = new Date(day * dayMs).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOf(utcMidnight(date) + days * dayMs);
}

/** Days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / dayMs);
}

/** Every date from the first to the last, both included. */
export function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, days) => addDays(from, days));
}

/** 0 Monday … 6 Sunday. */
export function weekdayOf(date: LocalDate): number {
  return (new Date(utcMidnight(date)).getUTCDay() + 6) % 7;
}

export function earlierDate(a: LocalDate, b: LocalDate): LocalDate {
  if (a < b) return a;
  return b;
}

export function laterDate(a: LocalDate, b: LocalDate): LocalDate {
  if (a > b) return a;
  return b;
}
