import { dayMs, utcDate } from '#base/dates.ts';

/** `00:00` to `23:59` by minute, because a search formats thousands of times. */
const clock = Array.from(
  { length: 1440 },
  (_, minute) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
);

/** Formats an instant at a whole minute (epoch milliseconds) as RFC 3339 in UTC. */
export function instantText(instant: number): string {
  return `${wallText(instant)}:00.000Z`;
}

/** Formats a local time, given as instant plus offset in milliseconds, such as `2026-11-20T08:15`. */
export function wallText(wall: number): string {
  return `${utcDate(wall)}T${clock[Math.floor(wall / 60_000) - Math.floor(wall / dayMs) * 1440]}`;
}

/** Formats an offset in milliseconds, such as `+10:30`. */
export function offsetText(offset: number): string {
  return `${offset < 0 ? '-' : '+'}${clock[Math.abs(offset) / 60_000]}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
