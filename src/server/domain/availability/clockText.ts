import { dayMs, utcDate } from '#base/dates.ts';

/** `00:00` … `23:59`, by minute: thousands of times are written in one search. */
const clock = Array.from(
  { length: 1440 },
  (_, minute) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
);

/** An instant at a whole minute (epoch milliseconds) as RFC 3339 in UTC. */
export function instantText(instant: number): string {
  return `${wallText(instant)}:00.000Z`;
}

/** The same without zone, `2026-11-20T08:15`; for a wall time give the instant plus its offset. */
export function wallText(wall: number): string {
  return `${utcDate(wall)}T${clock[Math.floor(wall / 60_000) - Math.floor(wall / dayMs) * 1440]}`;
}

/** `+10:30`; offset in milliseconds. */
export function offsetText(offset: number): string {
  return `${offset < 0 ? '-' : '+'}${clock[Math.abs(offset) / 60_000]}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
