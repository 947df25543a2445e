import type { Clinic, Device } from '../catalog/catalogSnapshot.ts';
import { dayAt, offsetAt } from '../catalog/zoneDay.ts';
import { instantText, offsetText, wallText } from './clockText.ts';
import type { Slot } from './slot.ts';
import type { SlotNeed } from './slotNeed.ts';
import { signSlot } from './slotToken.ts';

/** Clinic, device and start (epoch milliseconds). */
interface SlotPlace {
  readonly clinic: Clinic;
  readonly device: Device;
  readonly start: number;
}

/** Returns a slot of the contract with a signed token; `now` is the time of the offer. */
export function buildSlot(
  key: Buffer,
  { clinic, device, start }: SlotPlace,
  need: Pick<SlotNeed, 'exams' | 'minutes' | 'walkIn'>,
  now: number,
): Slot {
  const { minutes, exams, walkIn } = need;
  const examIds = exams.map(({ id }) => id);
  return {
    token: signSlot(key, { clinicId: clinic.id, deviceId: device.id, start, minutes, examIds, walkIn, offeredAt: now }),
    clinic: clinic.slug,
    device: device.slug,
    exams: exams.map(({ slug }) => slug),
    ...wallTimes(clinic.timeZone, start, minutes),
    minutes,
  };
}

/** Returns start and end of an appointment as instants, and its local start at the clinic (SL-6). */
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
