import type { LocalDate } from '#base/dates.ts';
import { type BusyTimes, nothingBusy } from '#server/db/queries/busyTime.ts';
import type { Device } from '../catalog/catalogSnapshot.ts';
import type { Candidate } from './findCandidates.ts';
import type { Rejections } from './rejections.ts';
import { freeStarts, type SlotQuestion } from './slotRules.ts';

/** A free start (epoch milliseconds) with the device chosen for it. */
export interface Offer {
  readonly device: Device;
  readonly start: number;
}

/**
 * Returns the free starts of a clinic on a date, in order. A start of several devices is offered once, on the device with the most free
 * starts that day, to spread the load; a tie goes to the lower id.
 */
export function dayOffers(
  { devices }: Pick<Candidate, 'devices'>,
  date: LocalDate,
  busy: ReadonlyMap<number, BusyTimes>,
  question: SlotQuestion,
  rejections: Rejections,
): Offer[] {
  const listed = devices.map((device) => ({
    device,
    starts: freeStarts(device, date, busy.get(device.id) ?? nothingBusy, question, rejections),
  }));
  const [only] = listed;
  if (only && listed.length === 1) return only.starts.map((start) => ({ device: only.device, start }));
  const offers = new Map<number, Offer>();
  for (const { device, starts } of listed.toSorted((a, b) => b.starts.length - a.starts.length)) {
    for (const start of starts) if (!offers.has(start)) offers.set(start, { device, start });
  }
  return [...offers.values()].sort((a, b) => a.start - b.start);
}
