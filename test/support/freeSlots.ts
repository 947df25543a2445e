import { addDays, datesBetween, utcDate } from '#base/dates.ts';
import { slotsOn } from '#client/stores/offeredSlots.ts';
import type { Availability, Slot } from '#client/stores/SlotStore.ts';
import type { AvailabilityQuery } from '#server/domain/availability/availabilityQuery.ts';
import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';

/** Returns a date that is in the future in every time zone. */
export function soon(days = 2): string {
  return addDays(utcDate(Date.now()), days);
}

/** The dates of a week, to name in `slotsOn`. */
export function weekFrom(from: string): string[] {
  return datesBetween(from, addDays(from, 6));
}

/** All slots that a search result lists, clinic after clinic, in the order of their time. */
export function listedSlots(found: Pick<Availability, 'exams' | 'minutes' | 'clinics'>): Slot[] {
  return found.clinics.flatMap((clinic) => clinic.days.flatMap(({ date }) => slotsOn(found, clinic, date)));
}

/** All slots of a week's search for `ct-head`, clinic after clinic, in the order of their time. */
export async function freeSlots(deps: BrandDeps, query: Partial<AvailabilityQuery> = {}): Promise<Slot[]> {
  const from = query.from ?? soon();
  const wanted = { exams: ['ct-head'], view: 'WEEK', from, slotsOn: weekFrom(from), ...query } as const;
  return listedSlots(await searchAvailability(deps, wanted));
}

/** The first free slot, or the one at a local time such as `09:00` on the first day. */
export async function freeSlot(deps: BrandDeps, time?: string, query: Partial<AvailabilityQuery> = {}): Promise<Slot> {
  const slot = (await freeSlots(deps, query)).find(({ local }) => time === undefined || local.endsWith(`T${time}`));
  if (!slot) throw new Error(`Nothing is free${time ? ` at ${time}` : ''}`);
  return slot;
}
