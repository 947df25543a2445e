import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { bookingOrder, bookUncounted, newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { soon } from '#test/support/freeSlots.ts';
import { timeOf } from './spread.ts';

/**
 * Holds and books the next free slot at a clinic of a provider with `clinics` clinics, another one each turn. Returns milliseconds;
 * undefined if the clinic has no slot.
 */
export async function timeBooking(
  deps: BrandDeps,
  clinics: number,
  turn: number,
): Promise<{ readonly hold: number; readonly book: number } | undefined> {
  const query = { view: 'NEXT', exams: [`exam-${turn % 4}`], from: soon(3) } as const;
  const found = await searchAvailability(deps, { ...query, clinics: [`clinic-${1 + ((turn * 37) % clinics)}`] });
  const slot = found.clinics[0]?.next;
  if (!slot) return undefined;
  const holder = newHolder();
  const held = { holder, tokens: [slot.token], idempotencyKey: newKey(), from: newRequester() };
  const hold = await timeOf(() => placeHold(deps, held));
  return { hold, book: await timeOf(() => bookUncounted(deps, bookingOrder(holder, [slot.token]))) };
}
