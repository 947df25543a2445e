import { isCalendarDate, wallTimeMs } from '#base/dates.ts';
import type { Slot } from '#client/stores/SlotStore.ts';
import type { ClinicTimes } from './freeTimes.ts';

/** A slot that a link names by its time (RT-17b). */
interface NamedSlot {
  /** Wall time at the clinic, `2026-12-01T09:30`. */
  readonly local: string;
  /** Epoch milliseconds, if the link names an instant. */
  readonly instant: number | undefined;
  /** Undefined if the link names no end. */
  readonly minutes: number | undefined;
  /** Slug of the preferred device. */
  readonly device: string | undefined;
}

/** The query parameters that name a slot, to remove with a choice of another day. */
export const namedSlotParameters = { startTime: undefined, endTime: undefined, deviceId: undefined } as const;

/**
 * Reads the slot that a link names: `startTime` and `endTime` are instants with an offset, wall times at the clinic, or times of day beside
 * `date`. Undefined without a valid start and for an end before the start.
 */
export function readNamedSlot(query: URLSearchParams, zone: string): NamedSlot | undefined {
  const start = readTime(query.get('startTime'), query.get('date'), zone);
  if (!start) return undefined;
  const end = readTime(query.get('endTime'), start.local.slice(0, 10), zone);
  const minutes = end && (wallTimeMs(end.local) - wallTimeMs(start.local)) / 60_000;
  if (minutes !== undefined && minutes <= 0) return undefined;
  return { ...start, minutes, device: query.get('deviceId') ?? undefined };
}

function readTime(
  text: string | null,
  date: string | null,
  zone: string,
): Pick<NamedSlot, 'local' | 'instant'> | undefined {
  const whole = /^\d\d:\d\d/.test(text ?? '') ? `${date}T${text}` : (text ?? '');
  // A plus sign in a query is a space.
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[ +-]\d\d:?\d\d)?$/.exec(whole);
  const [, day = '', time = '', offset] = found ?? [];
  if (!isCalendarDate(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  if (offset === undefined) return { local: `${day}T${time}`, instant: undefined };
  const instant = Date.parse(`${day}T${time}${offset.replace(' ', '+')}`);
  if (Number.isNaN(instant)) return undefined;
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return { local: wall.format(instant).replace(' ', 'T'), instant };
}

/**
 * Returns the free slot that a link names. A time that several devices have free is offered on one of them, so another device than the
 * named one is as good.
 */
export function findNamed(times: readonly ClinicTimes[], named: NamedSlot): Slot | undefined {
  const { local, instant, minutes, device } = named;
  const fitting = times
    .flatMap(({ slots }) => slots)
    .filter((slot) => (instant === undefined ? slot.local === local : Date.parse(slot.start) === instant))
    .filter((slot) => minutes === undefined || slot.minutes === minutes);
  return fitting.find((slot) => slot.device === device) ?? fitting[0];
}

/** Returns up to three free slots of the day that start nearest to a named one, in order of time. */
export function nearestTo(times: readonly ClinicTimes[], { local }: NamedSlot): readonly Slot[] {
  const distance = (slot: Slot) => Math.abs(wallTimeMs(slot.local) - wallTimeMs(local));
  return times
    .flatMap(({ slots }) => slots)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
}
