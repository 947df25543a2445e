import { Temporal } from 'temporal-polyfill';
import { addDays, type LocalDate, utcDate, utcMidnight } from '#base/dates.ts';

/** A date in a time zone, to convert between wall time and instants by addition (SL-6). */
export interface ZoneDay {
  readonly date: LocalDate;
  /** Midnight of the date as if the zone were UTC. */
  readonly midnight: number;
  /** The first instant of the date and that of the next one; 23, 24 or 25 hours apart, or 30 minutes more or less. */
  readonly start: number;
  readonly end: number;
  /** Offset from UTC in milliseconds as the date begins. */
  readonly offset: number;
  /** When the offset changes on this date, and to what. No zone changes twice on one date. */
  readonly transition: { readonly at: number; readonly offset: number } | undefined;
}

const zones = new Map<string, Map<LocalDate, ZoneDay>>();

/** Returns a date in a zone; Temporal computes it once. Throws RangeError for an unknown zone. */
export function zoneDay(zone: string, date: LocalDate): ZoneDay {
  const days = zones.get(zone) ?? new Map<LocalDate, ZoneDay>();
  const known = days.get(date);
  if (known) return known;
  const day = computeDay(zone, date);
  zones.set(zone, days.set(date, day));
  return day;
}

function computeDay(zone: string, date: LocalDate): ZoneDay {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(zone);
  const end = Temporal.PlainDate.from(addDays(date, 1)).toZonedDateTime(zone).epochMilliseconds;
  const eve = start.subtract({ milliseconds: 1 });
  const change = eve.getTimeZoneTransition('next');
  return {
    date,
    midnight: utcMidnight(date),
    start: start.epochMilliseconds,
    end,
    offset: eve.offsetNanoseconds / 1e6,
    transition:
      change && change.epochMilliseconds < end
        ? { at: change.epochMilliseconds, offset: change.offsetNanoseconds / 1e6 }
        : undefined,
  };
}

/**
 * Returns the instant of a wall time in minutes after midnight. A skipped time moves forward by the gap; a repeated time is the first of
 * the two.
 */
export function wallInstant(day: ZoneDay, minute: number): number {
  const wall = day.midnight + minute * 60_000;
  const before = wall - day.offset;
  if (!day.transition || before < day.transition.at) return before;
  const after = wall - day.transition.offset;
  return after >= day.transition.at ? after : before;
}

/** Returns true if the clocks skip a wall time. */
export function isSkipped(day: ZoneDay, minute: number): boolean {
  const wall = day.midnight + minute * 60_000;
  return (
    day.transition !== undefined &&
    wall - day.offset >= day.transition.at &&
    wall - day.transition.offset < day.transition.at
  );
}

/** Returns the offset from UTC in milliseconds at an instant of the day. */
export function offsetAt(day: ZoneDay, instant: number): number {
  return day.transition && instant >= day.transition.at ? day.transition.offset : day.offset;
}

/** Returns the date in a zone that an instant falls in. */
export function dayAt(zone: string, instant: number): ZoneDay {
  let day = zoneDay(zone, utcDate(instant));
  if (instant < day.start) day = zoneDay(zone, addDays(day.date, -1));
  else if (instant >= day.end) day = zoneDay(zone, addDays(day.date, 1));
  return day;
}
