import { dayMs, type LocalDate, utcDate } from '#base/dates.ts';
import type { Clinic, Device } from '../catalog/catalogSnapshot.ts';
import { dayAt, offsetAt, type ZoneDay, zoneDay } from '../catalog/zoneDay.ts';
import type { SlotNeed } from './slotNeed.ts';
import { signOffer, signSlot } from './slotToken.ts';

/** A slot as in the contract, with its wall time from the server (SL-6). */
export interface Slot {
  readonly token: string;
  readonly clinic: string;
  readonly device: string;
  readonly exams: string[];
  /** Instants, RFC 3339 in UTC. */
  readonly start: string;
  readonly end: string;
  readonly zone: string;
  /** `+10:30`. */
  readonly offset: string;
  /** Wall time at the clinic, such as `2026-11-20T08:15`. */
  readonly local: string;
  readonly minutes: number;
}

/** Clinic, device and start (epoch milliseconds). */
interface SlotPlace {
  readonly clinic: Clinic;
  readonly device: Device;
  readonly start: number;
}

/** The part of a need that a token carries. */
type OfferedNeed = Pick<SlotNeed, 'exams' | 'minutes' | 'walkIn'>;

/** Returns a slot of the contract with a signed token; `now` is the time of the offer. */
export function buildSlot(key: Buffer, { clinic, device, start }: SlotPlace, need: OfferedNeed, now: number): Slot {
  return {
    token: signSlot(key, { ...termsOf(clinic, device, need, now), start }),
    clinic: clinic.slug,
    device: device.slug,
    exams: need.exams.map(({ slug }) => slug),
    ...wallTimes(clinic.timeZone, start, need.minutes),
    minutes: need.minutes,
  };
}

/** Free slots of a device on one date that have the same offset from UTC, as in the contract. */
export interface SlotOffer {
  /** The token of the slot with index n is `<token>.n`. */
  readonly token: string;
  readonly device: string;
  /** `+10:30`. */
  readonly offset: string;
  /** Wall times at the clinic, such as `08:15`, in order. */
  readonly starts: string[];
}

/** Returns the signed offers for starts of a device on a date: one, or two if the clocks change between the starts. */
export function buildOffers(
  key: Buffer,
  {
    clinic,
    device,
    date,
    starts,
  }: Omit<SlotPlace, 'start'> & { readonly date: LocalDate; readonly starts: readonly number[] },
  need: OfferedNeed,
  now: number,
): SlotOffer[] {
  const day = zoneDay(clinic.timeZone, date);
  const terms = termsOf(clinic, device, need, now);
  return startsByOffset(day, starts).map(([offset, some]) => ({
    token: signOffer(key, { ...terms, starts: some }),
    device: device.slug,
    offset: offsetText(offset),
    starts: some.map((start) => timeText(start + offset - day.midnight)),
  }));
}

/** Returns what a token says besides its starts; `now` is the time of the offer. */
function termsOf(clinic: Clinic, device: Device, { minutes, exams, walkIn }: OfferedNeed, now: number) {
  const examIds = exams.map(({ id }) => id);
  return { clinicId: clinic.id, deviceId: device.id, minutes, examIds, walkIn, offeredAt: now };
}

/** Groups starts of a day by their offset from UTC in milliseconds. */
function startsByOffset(day: ZoneDay, starts: readonly number[]): [offset: number, starts: readonly number[]][] {
  if (!day.transition) return [[day.offset, starts]];
  const groups = Map.groupBy(starts, (start) => offsetAt(day, start));
  return [...groups];
}

/** Returns start and end of an appointment as instants, and its wall time at the start at the clinic (SL-6). */
export function wallTimes(zone: string, start: number, minutes: number) {
  const offset = offsetAt(dayAt(zone, start), start);
  return {
    start: instantText(start),
    end: instantText(start + minutes * 60_000),
    zone,
    offset: offsetText(offset),
    local: wallText(start + offset),
  };
}

/** `00:00` to `23:59` by minute, because a search formats thousands of times. */
const clock = Array.from(
  { length: 1440 },
  (_, minute) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
);

/** Formats an instant at a whole minute (epoch milliseconds) as RFC 3339 in UTC. */
export function instantText(instant: number): string {
  return `${wallText(instant)}:00.000Z`;
}

/** Formats a wall time, given as instant plus offset in milliseconds, such as `2026-11-20T08:15`. */
export function wallText(wall: number): string {
  return `${utcDate(wall)}T${timeText(wall - Math.floor(wall / dayMs) * dayMs)}`;
}

/** Formats a time of day in milliseconds after midnight, such as `08:15`. */
function timeText(sinceMidnight: number): string {
  return clock[Math.floor(sinceMidnight / 60_000)] ?? '';
}

/** Formats an offset in milliseconds, such as `+10:30`. */
export function offsetText(offset: number): string {
  return `${offset < 0 ? '-' : '+'}${clock[Math.abs(offset) / 60_000]}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
