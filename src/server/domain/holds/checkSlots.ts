import { type BusyTimes, nothingBusy, selectBusyTimes } from '#server/db/queries/busyTime.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { refusalOf, slotQuestion } from '../availability/slotRules.ts';
import { offerMinutes } from '../availability/slotToken.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import type { ClaimedSlot } from './claimedSlot.ts';
import { RefusedSlot } from './refusedSlot.ts';

/** Checks that all slots are available now. Call it under the lock of their days. Throws as `judgeSlots` does. */
export async function checkSlots(
  tx: Transaction,
  deps: Pick<BookingDeps, 'rules'>,
  slots: readonly ClaimedSlot[],
  { holder, now }: { readonly holder: Buffer; readonly now: number },
): Promise<void> {
  if (slots.length === 0) return;
  const busy = await selectBusyTimes(tx, {
    clinicIds: slots.map(({ clinicId }) => clinicId),
    deviceIds: slots.map(({ deviceId }) => deviceId),
    from: Math.min(...slots.map(({ from }) => from)),
    until: Math.max(...slots.map(({ until }) => until)),
    holder,
  });
  judgeSlots(deps, slots, { busy, now });
}

/**
 * Checks slots against the booking rules and busy times, by device id. Notice and horizon are judged at the time of the offer, at most
 * an hour ago, so that an offered slot is not refused because choosing took a minute. Throws RefusedSlot for the first slot that is
 * not available.
 */
export function judgeSlots(
  { rules }: Pick<BookingDeps, 'rules'>,
  slots: readonly ClaimedSlot[],
  { busy, now }: { readonly busy: ReadonlyMap<number, BusyTimes>; readonly now: number },
): void {
  for (const { clinic, device, need, claim } of slots) {
    const judgedAt = Math.max(claim.offeredAt, now - offerMinutes * 60_000);
    const question = slotQuestion(clinic.timeZone, need, judgedAt, rules.horizonDays);
    const refusal = refusalOf(device, claim.start, busy.get(device.id) ?? nothingBusy, question);
    if (refusal || claim.start <= now)
      throw new RefusedSlot(refusal === 'taken' ? 'slot-taken' : 'slot-not-offered', claim);
  }
}
