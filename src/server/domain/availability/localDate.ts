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
