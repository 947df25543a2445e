import { createHmac } from 'node:crypto';
import { DomainError } from '../domainError.ts';
import { isSameSignature, keyedHash, preparedKey } from '../keyedHash.ts';

/** Derives the key that signs the slot tokens of a brand from the signing key of the servers. */
export function slotKey(signingKey: Buffer, brand: string): Buffer {
  return keyedHash(signingKey, 'slot-token', brand);
}

/** The slot in a token: enough to hold it without another search. It has ids instead of slugs to stay short. */
export interface SlotClaim {
  readonly clinicId: number;
  readonly deviceId: number;
  /** Epoch milliseconds, a whole minute. */
  readonly start: number;
  readonly minutes: number;
  readonly examIds: readonly number[];
  readonly walkIn: boolean;
  /** Time of the offer in epoch milliseconds, a whole minute. */
  readonly offeredAt: number;
}

/** Minutes until a slot token expires. */
export const offerMinutes = 60;

const shape =
  /^v1\.(\d{1,10})\.(\d{1,10})\.(\d{1,9})\.(\d{1,4})\.(\d{1,10}(?:-\d{1,10}){0,5})\.([wn])\.(\d{1,9})\.([\w-]{22})$/;

/** Returns a slot token, `v1.clinic.device.startMinute.minutes.exams.w|n.expiryMinute.mac`; the mac is HMAC-SHA-256 cut to 128 bits. */
export function signSlot(key: Buffer, claim: SlotClaim): string {
  const { clinicId, deviceId, start, minutes, examIds, walkIn, offeredAt } = claim;
  const expiry = Math.floor(offeredAt / 60_000) + offerMinutes;
  const text = `v1.${clinicId}.${deviceId}.${start / 60_000}.${minutes}.${examIds.join('-')}.${walkIn ? 'w' : 'n'}.${expiry}`;
  return `${text}.${macOf(key, text)}`;
}

/** Reads a token of any age that was signed with this key. Throws slot-token-invalid for any other text. */
export function readSlotToken(key: Buffer, token: string): SlotClaim {
  const [, clinic, device, start, minutes, exams, walkIn, expiry, mac] = shape.exec(token) ?? [];
  if (mac === undefined || exams === undefined || !isSameSignature(mac, macOf(key, token.slice(0, -mac.length - 1)))) {
    throw new DomainError('slot-token-invalid', { detail: 'Send the slot token of a search unchanged.' });
  }
  return {
    clinicId: Number(clinic),
    deviceId: Number(device),
    start: Number(start) * 60_000,
    minutes: Number(minutes),
    examIds: exams.split('-').map(Number),
    walkIn: walkIn === 'w',
    offeredAt: (Number(expiry) - offerMinutes) * 60_000,
  };
}

function macOf(key: Buffer, text: string): string {
  return createHmac('sha256', preparedKey(key)).update(text).digest('base64url').slice(0, 22);
}
