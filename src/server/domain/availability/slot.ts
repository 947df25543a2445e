import { dayMs, type LocalDate, utcDate } from '#base/dates.ts';
import type { CatalogSnapshot, Clinic, Device, Exam } from '../catalog/catalogSnapshot.ts';
import { dayAt, offsetAt, type ZoneDay, zoneDay } from '../catalog/zoneDay.ts';
import type { PlannedPart } from './freeVisits.ts';
import type { SlotNeed } from './slotNeed.ts';
import { type OfferedTimePart, type SlotClaim, signOffer, signSlot } from './slotToken.ts';

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
  /** The parts of a visit on several devices, in order of time. */
  readonly parts?: SlotPart[];
}

/** A part of a slot on one device. */
interface SlotPart extends ReturnType<typeof wallTimes> {
  readonly device: string;
  readonly exams: string[];
  readonly minutes: number;
}

/** Clinic, device and start (epoch milliseconds). */
interface SlotPlace {
  readonly clinic: Clinic;
  /** The device, or that of the first part. */
  readonly device: Device;
  readonly start: number;
  /** The parts of a visit on several devices. */
  readonly parts?: readonly OfferedPart[] | undefined;
}

/** The part of a plan that a token carries. */
interface OfferedPart extends Pick<PlannedPart, 'device' | 'after'> {
  readonly need: Pick<PlannedPart['need'], 'exams' | 'minutes'>;
}

/** The part of a need that a token carries. */
type OfferedNeed = Pick<SlotNeed, 'exams' | 'minutes' | 'walkIn'>;

/** Returns a slot of the contract with a signed token; `now` is the time of the offer. */
export function buildSlot(key: Buffer, place: SlotPlace, need: OfferedNeed, now: number): Slot {
  const { clinic, device, start, parts } = place;
  const whole = wholeOf(parts, need);
  return {
    token: signSlot(key, { ...termsOf(place, need, now), start }),
    clinic: clinic.slug,
    device: device.slug,
    exams: whole.exams.map(({ slug }) => slug),
    ...wallTimes(clinic.timeZone, start, whole.minutes),
    minutes: whole.minutes,
    ...(parts && { parts: parts.map((part) => presentPart(part, clinic, start)) }),
  };
}

/** Returns the slot of a claim or hold with its parts in order of time; undefined if the clinic or a device is not in the catalog. */
export function slotOfParts(
  key: Buffer,
  catalog: CatalogSnapshot,
  { clinicId, start, walkIn, offeredAt, parts: claimed }: ClaimedTime,
): Slot | undefined {
  const clinic = catalog.clinicById.get(clinicId);
  const parts = claimed.flatMap(({ deviceId, examIds, minutes, after }): OfferedPart | [] => {
    const device = catalog.deviceById.get(deviceId);
    const exams = examIds.flatMap((id): Exam | [] => catalog.examById.get(id) ?? []);
    return device ? { device, need: { exams, minutes }, after } : [];
  });
  const [first, ...others] = parts;
  if (!clinic || !first || parts.length < claimed.length) return undefined;
  const place = { clinic, device: first.device, start, ...(others.length > 0 && { parts }) };
  return buildSlot(key, place, { ...first.need, walkIn }, offeredAt);
}

/** A slot of a claim or hold, with one part if one device does all exams. */
interface ClaimedTime extends Pick<SlotClaim, 'clinicId' | 'start' | 'walkIn' | 'offeredAt'> {
  readonly parts: readonly OfferedTimePart[];
}

function presentPart({ device, need, after }: OfferedPart, { timeZone }: Clinic, start: number): SlotPart {
  return {
    device: device.slug,
    exams: need.exams.map(({ slug }) => slug),
    ...wallTimes(timeZone, start + after * 60_000, need.minutes),
    minutes: need.minutes,
  };
}

/** Returns the exams of a visit in the order of its parts, and the patient's time from its start to its end. */
function wholeOf(parts: readonly OfferedPart[] | undefined, { exams, minutes }: OfferedNeed) {
  const last = parts?.at(-1);
  if (!parts || !last) return { exams, minutes };
  return { exams: parts.flatMap(({ need }) => need.exams), minutes: last.after + last.need.minutes };
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
  /** The parts of a visit on several devices: each begins `after` minutes after the start. */
  readonly parts?: {
    readonly device: string;
    readonly exams: string[];
    readonly after: number;
    readonly minutes: number;
  }[];
}

/** Returns the signed offers for starts of a device on a date: one, or two if the clocks change between the starts. */
export function buildOffers(
  key: Buffer,
  place: Omit<SlotPlace, 'start'> & { readonly date: LocalDate; readonly starts: readonly number[] },
  need: OfferedNeed,
  now: number,
): SlotOffer[] {
  const { clinic, device, date, starts, parts } = place;
  const day = zoneDay(clinic.timeZone, date);
  const terms = termsOf(place, need, now);
  return startsByOffset(day, starts).map(([offset, some]) => ({
    token: signOffer(key, { ...terms, starts: some }),
    device: device.slug,
    offset: offsetText(offset),
    starts: some.map((start) => timeText(start + offset - day.midnight)),
    ...(parts && {
      parts: parts.map(({ device, need, after }) => ({
        device: device.slug,
        exams: need.exams.map(({ slug }) => slug),
        after,
        minutes: need.minutes,
      })),
    }),
  }));
}

/** Returns what a token says besides its starts; `now` is the time of the offer. */
function termsOf({ clinic, device, parts }: Omit<SlotPlace, 'start'>, need: OfferedNeed, now: number) {
  const { exams, minutes } = wholeOf(parts, need);
  const idsOf = (some: typeof exams) => some.map(({ id }) => id);
  return {
    clinicId: clinic.id,
    deviceId: device.id,
    minutes,
    examIds: idsOf(exams),
    ...(parts && {
      parts: parts.map(({ device, need, after }) => ({
        deviceId: device.id,
        examIds: idsOf(need.exams),
        minutes: need.minutes,
        after,
      })),
    }),
    walkIn: need.walkIn,
    offeredAt: now,
  };
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
