import { createHmac } from 'node:crypto';
import { DomainError } from '../domainError.ts';
import { isSameSignature, keyedHash, preparedKey } from '../keyedHash.ts';

/** Derives the key that signs the offers of a brand from the signing key of the servers. */
export function slotKey(signingKey: Buffer, brand: string): Buffer {
  return keyedHash(signingKey, 'slot-token', brand);
}

/** What all slots of a signed offer share. It has ids instead of slugs to stay short. */
interface OfferTerms {
  readonly clinicId: number;
  /** The device, or that of the first part. */
  readonly deviceId: number;
  /** The patient's time from the start to the end. */
  readonly minutes: number;
  /** All exams, in the order of the parts. */
  readonly examIds: readonly number[];
  /** The parts of a visit on several devices, in order; absent if one device does all exams. */
  readonly parts?: readonly OfferedTimePart[];
  readonly walkIn: boolean;
  /** Time of the offer in epoch milliseconds, a whole minute. */
  readonly offeredAt: number;
}

/** A part of a visit on one device, in minutes: its length, and its start after that of the visit. */
export interface OfferedTimePart {
  readonly deviceId: number;
  readonly examIds: readonly number[];
  readonly minutes: number;
  readonly after: number;
}

/** Returns the parts of a slot in order of time: one for each device. */
export function partsOf({ deviceId, examIds, minutes, parts }: OfferTerms): readonly OfferedTimePart[] {
  return parts ?? [{ deviceId, examIds, minutes, after: 0 }];
}

/** Returns the patient's time with the devices, without changing rooms and waiting. */
export function minutesInRooms(terms: OfferTerms): number {
  return partsOf(terms).reduce((sum, { minutes }) => sum + minutes, 0);
}

/** The slot in a token: enough to hold it without another search. */
export interface SlotClaim extends OfferTerms {
  /** Epoch milliseconds, a whole minute. */
  readonly start: number;
}

/** Slots of a device that differ only in their start. */
export interface OfferClaim extends OfferTerms {
  /** At least one, in order, within 25 hours; epoch milliseconds, whole minutes. */
  readonly starts: readonly number[];
}

/** Minutes until an offer expires. */
export const offerMinutes = 60;

/** Returns true if the offer of a slot has expired at a time in epoch milliseconds. */
export function isExpired({ offeredAt }: SlotClaim, now: number): boolean {
  return now > offeredAt + offerMinutes * 60_000;
}

/**
 * Returns the token of an offer: `v2.clinic.device.firstMinute.step.grid.minutes.exams.w|n.expiryMinute.mac`. Bit n of the grid is set if
 * the minute `firstMinute + n × step` is a start. The mac is HMAC-SHA-256 cut to 128 bits. Parts on several devices are joined by `_` in
 * `device`, `minutes` and `exams`; the minutes of a later part have its start after that of the visit in front: `30_40-20`.
 */
export function signOffer(key: Buffer, offer: OfferClaim): string {
  const { clinicId, starts, walkIn, offeredAt } = offer;
  const expiry = Math.floor(offeredAt / 60_000) + offerMinutes;
  const parts = partsOf(offer);
  const devices = parts.map(({ deviceId }) => deviceId).join('_');
  const minutes = parts.map(({ after, minutes }, index) => (index > 0 ? `${after}-${minutes}` : minutes)).join('_');
  const exams = parts.map(({ examIds }) => examIds.join('-')).join('_');
  const text = `v2.${clinicId}.${devices}.${gridOf(starts)}.${minutes}.${exams}.${walkIn ? 'w' : 'n'}.${expiry}`;
  return `${text}.${macOf(key, text)}`;
}

/** Returns the token of one slot of an offer: the token of the offer and the index of the start. */
export function slotTokenOf(offerToken: string, index: number): string {
  return `${offerToken}.${index}`;
}

/** Returns the token of a slot that is offered alone. */
export function signSlot(key: Buffer, { start, ...terms }: SlotClaim): string {
  return slotTokenOf(signOffer(key, { ...terms, starts: [start] }), 0);
}

const shape =
  /^(v2\.(\d{1,10})\.(\d{1,10}(?:_\d{1,10}){0,5})\.(\d{1,9})\.(\d{1,4})\.([\w-]{2,252})\.(\d{1,4}(?:_\d{1,4}-\d{1,4}){0,5})\.(\d{1,10}(?:[-_]\d{1,10}){0,5})\.([wn])\.(\d{1,9}))\.([\w-]{22})\.(0|[1-9]\d{0,3})$/;

/** Reads a slot token of any age whose offer was signed with this key. Throws slot-token-invalid for any other text. */
export function readSlotToken(key: Buffer, token: string): SlotClaim {
  const read = shape.exec(token) ?? [];
  const [, text = '', clinic, devices = '', first, step, grid = '', minutes = '', exams = ''] = read;
  const [walkIn, expiry, mac = '', index] = read.slice(9);
  const start =
    text !== '' && isSameSignature(mac, macOf(key, text))
      ? startAt(Number(first), Number(step), grid, Number(index))
      : undefined;
  if (start === undefined) {
    throw new DomainError('slot-token-invalid', { detail: 'Send the slot token of a search unchanged.' });
  }
  return {
    clinicId: Number(clinic),
    ...readDevices(devices, minutes, exams),
    start,
    walkIn: walkIn === 'w',
    offeredAt: (Number(expiry) - offerMinutes) * 60_000,
  };
}

/** Returns devices, exams and times of a token: of the whole visit, and of its parts if there are several. */
function readDevices(devices: string, minutes: string, exams: string) {
  const deviceIds = devices.split('_').map(Number);
  const times = minutes.split('_').map((time) => time.split('-').map(Number));
  const examIds = exams.split('_').map((ids) => ids.split('-').map(Number));
  const [deviceId = 0] = deviceIds;
  const parts = deviceIds.map((deviceId, index): OfferedTimePart => {
    const [after = 0, length = 0] = index > 0 ? (times[index] ?? []) : [0, ...(times[0] ?? [])];
    return { deviceId, examIds: examIds[index] ?? [], minutes: length, after };
  });
  const last = parts.at(-1);
  const whole = { deviceId, examIds: examIds.flat(), minutes: last ? last.after + last.minutes : 0 };
  return parts.length > 1 ? { ...whole, parts } : whole;
}

/** Writes starts as `firstMinute.step.grid`. The step is the largest that all starts share, so that a day takes a few characters. */
function gridOf(starts: readonly number[]): string {
  const [first = 0] = starts;
  const after = starts.map((start) => (start - first) / 60_000);
  const step = after.reduce(greatestDivisor, 0) || 1;
  const grid = new Uint8Array((((after.at(-1) ?? 0) / step) >> 3) + 1);
  for (const minutes of after) {
    const bit = minutes / step;
    grid[bit >> 3] = (grid[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return `${first / 60_000}.${step}.${Buffer.from(grid.buffer).toString('base64url')}`;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** Returns the start with an index, in epoch milliseconds; undefined if the grid has fewer starts. */
function startAt(firstMinute: number, step: number, grid: string, index: number): number | undefined {
  const bytes = Buffer.from(grid, 'base64url');
  let left = index;
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    if (((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0 && left-- === 0) return (firstMinute + bit * step) * 60_000;
  }
  return undefined;
}

function macOf(key: Buffer, text: string): string {
  return createHmac('sha256', preparedKey(key)).update(text).digest('base64url').slice(0, 22);
}
