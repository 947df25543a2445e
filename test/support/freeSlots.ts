import { addDays, utcDate } from '#base/dates.ts';
import type { AvailabilityQuery } from '#server/domain/availability/availabilityQuery.ts';
import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import type { Slot } from '#server/domain/availability/slot.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';

/** Returns a date that is in the future in every time zone. */
export function soon(days = 2): string {
  return addDays(utcDate(Date.now()), days);
}

/** All slots of a week's search for `ct-head`, clinic after clinic, in the order of their time. */
export async function freeSlots(deps: BrandDeps, query: Partial<AvailabilityQuery> = {}): Promise<Slot[]> {
  const { clinics } = await searchAvailability(deps, { exams: ['ct-head'], view: 'WEEK', from: soon(), ...query });
  return clinics.flatMap(({ days }) => days.flatMap(({ slots = [] }) => slots));
}

/** The first free slot, or the one at a local time such as `09:00` on the first day. */
export async function freeSlot(deps: BrandDeps, time?: string, query: Partial<AvailabilityQuery> = {}): Promise<Slot> {
  const slot = (await freeSlots(deps, query)).find(({ local }) => time === undefined || local.endsWith(`T${time}`));
  if (!slot) throw new Error(`Nothing is free${time ? ` at ${time}` : ''}`);
  return slot;
}
