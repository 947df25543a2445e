/**
 * Dates without a time zone, in the proleptic Gregorian calendar: the only module that computes with them, for browser and server.
 *
 * It uses plain arithmetic on UTC milliseconds and not Temporal, for two measured reasons: the polyfill adds 17.5 kB (brotli) to the
 * first load, whose conditions compare dates, and `Temporal.PlainDate.add` takes 15 µs where `addDays` takes 0.5 µs, while one
 * availability search adds days thousands of times. Whatever depends on a time zone is computed by Temporal on the server, in
 * `server/domain/catalog/zoneDay.ts`.
 */
import type { Json } from './json.ts';

/** A calendar date, `2026-11-20` (ISO 8601). Text order is date order. */
export type LocalDate = string;

/** Milliseconds of a day without a change of the clocks. */
export const dayMs = 86_400_000;

/**
 * The date a number of days later, or earlier for a negative number. Throws a RangeError for a text that is not a date; reads
 * `2026-02-30` as `2026-03-02`.
 */
export function addDays(date: LocalDate, days: number): LocalDate {
  return utcDate(utcMidnight(date) + days * dayMs);
}

/** Days from one date to another; negative if `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / dayMs);
}

/** Every date from the first to the last, both included; empty if the last is earlier. */
export function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, days) => addDays(from, days));
}

/** The ISO 8601 number of a date's weekday: 1 for Monday to 7 for Sunday. */
export function isoWeekday(date: LocalDate): number {
  return new Date(utcMidnight(date)).getUTCDay() || 7;
}

/** The earlier of two dates. */
export function earlierDate(a: LocalDate, b: LocalDate): LocalDate {
  return a < b ? a : b;
}

/** The later of two dates. */
export function laterDate(a: LocalDate, b: LocalDate): LocalDate {
  return a > b ? a : b;
}

/** Whether a text is a date `YYYY-MM-DD` that exists: `2026-02-30` does not. */
export function isCalendarDate(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? utcMidnight(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Whether a text is a date that exists, in the 20th to 22nd century. */
export function isLocalDate(text: string): boolean {
  return /^(?:19|20|21)/.test(text) && isCalendarDate(text);
}

/** Midnight of the date in UTC, in epoch milliseconds; NaN for a text that is not a date. Reads `2026-02-30` as `2026-03-02`. */
export function utcMidnight(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

const knownDates = new Map<number, LocalDate>();
const maxKnownDates = 5_000;

/** The date of an instant (epoch milliseconds) in UTC. Cached, because one search needs the same few dates thousands of times. */
export function utcDate(ms: number): LocalDate {
  const day = Math.floor(ms / dayMs);
  const known = knownDates.get(day);
  if (known !== undefined) return known;
  if (knownDates.size === maxKnownDates) knownDates.clear();
  const date = new Date(day * dayMs).toISOString().slice(0, 10);
  knownDates.set(day, date);
  return date;
}

/** Returns true if a date is the present date in a time zone of the Earth, from UTC−12 to UTC+14. `now` is in milliseconds. */
export function isTodaySomewhere(date: LocalDate, now: number): boolean {
  const hour = 3_600_000;
  return utcDate(now - 12 * hour) <= date && date <= utcDate(now + 14 * hour);
}

/** Epoch milliseconds of a date or wall time (`2026-12-01T09:30`) if its clock showed UTC: for arithmetic and formatting only. */
export function wallTimeMs(local: string): number {
  return Date.parse(local.length === 10 ? `${local}T00:00Z` : `${local.slice(0, 16)}Z`);
}

/** The wall time of an instant (ISO 8601 with zone) on this device's own clock, `2026-12-01T09:30`. */
export function deviceWallTime(instant: Date | string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The date of an instant (ISO 8601 with zone) on this device's own clock; the present date without an instant. */
export function deviceDate(instant: Date | string = new Date()): LocalDate {
  return deviceWallTime(instant).slice(0, 10);
}

const startsWithDate = /^(\d{4})-(\d{2})-(\d{2})/;

/** The longest ISO date and time has fewer characters; longer texts are not parsed. */
const maxTimeLength = 40;

/** Whether an ISO time names its zone. Reads only the end, because the text may be as long as a request. */
export function isInstant(value: string): boolean {
  return value.includes('T') && /(?:Z|[+-]\d{2}:?\d{2})$/.test(value.slice(-6));
}

/**
 * Epoch milliseconds of an ISO date, wall time or instant; dates and wall times count as UTC, so compare only values of the same kind.
 * Returns undefined for everything else, such as a date that does not exist.
 */
export function toEpochMs(value: Json | undefined): number | undefined {
  if (typeof value !== 'string' || value.length > maxTimeLength || !isCalendarDate(value.slice(0, 10)))
    return undefined;
  const ms = Date.parse(isInstant(value) || !value.includes('T') ? value : `${value}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Whole days or years from one calendar date to another, negative if `to` is earlier; undefined if either is not a date. */
export function dateDiff(from: Json | undefined, to: Json | undefined, unit: 'days' | 'years'): number | undefined {
  const start = dateIn(from);
  const end = dateIn(to);
  if (start === undefined || end === undefined) return undefined;
  if (unit === 'days') return daysBetween(start, end);
  return start <= end ? fullYears(start, end) : -fullYears(end, start);
}

function dateIn(value: Json | undefined): LocalDate | undefined {
  const date = typeof value === 'string' ? startsWithDate.exec(value)?.[0] : undefined;
  return date !== undefined && isCalendarDate(date) ? date : undefined;
}

/** Full years between two dates; a birthday on 29 February counts from 1 March in common years. */
function fullYears(from: LocalDate, to: LocalDate): number {
  const hadBirthday = to.slice(5) >= from.slice(5);
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (hadBirthday ? 0 : 1);
}

/** Returns true if the device's clock differs from the clinic's wall time at the start of a slot. */
export function isElsewhere({ start, local }: { readonly start: string; readonly local: string }): boolean {
  const moment = new Date(start);
  return wallTimeMs(local) - moment.getTime() !== -moment.getTimezoneOffset() * 60_000;
}
