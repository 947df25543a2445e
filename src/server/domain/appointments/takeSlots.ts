import { insertAppointmentAllocation } from '#server/db/queries/booking.ts';
import { convertHold, deleteExpiredHolds, deleteHolds, type HoldRow, selectHolds } from '#server/db/queries/hold.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { offerMinutes } from '../availability/slotToken.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import { checkSlots } from '../holds/checkSlots.ts';
import type { ClaimedSlot } from '../holds/claimedSlot.ts';
import { RefusedSlot } from '../holds/refusedSlot.ts';

/** A slot that was booked; `id` is the id of its allocation. */
export interface TakenSlot extends ClaimedSlot {
  readonly id: string;
}

/**
 * Books slots; call it under the lock of their days. A stored hold of the holder becomes the appointment, even if it expired, because
 * nobody else can have its time. A slot without a hold is booked if the rules offer it and its offer is at most an hour old. The holder's
 * other holds end. Throws RefusedSlot.
 */
export async function takeSlots(
  tx: Transaction,
  deps: Pick<BookingDeps, 'rules'>,
  slots: readonly ClaimedSlot[],
  caller: { readonly holder: Buffer; readonly now: number },
): Promise<TakenSlot[]> {
  const over = slots.find(({ start }) => start <= caller.now);
  if (over) throw new RefusedSlot('hold-expired', over.claim);
  const rows = await selectHolds(tx, caller.holder);
  const held = new Map(slots.map((slot) => [slot, rows.find((row) => keeps(row, slot))?.id]));
  const free = slots.filter((slot) => !held.get(slot));
  for (const [{ clinicId }, id] of held) if (id) await convertHold(tx, id, clinicId);
  await deleteHolds(tx, caller.holder);
  const late = free.find(({ claim }) => caller.now > claim.offeredAt + offerMinutes * 60_000);
  if (late) throw new RefusedSlot('hold-expired', late.claim);
  await deleteExpiredHolds(tx, free);
  await checkSlots(tx, deps, free, caller).catch(throwHoldExpired);
  const taken: TakenSlot[] = [];
  for (const slot of slots)
    taken.push({ ...slot, id: held.get(slot) ?? (await insertAppointmentAllocation(tx, slot)) });
  return taken;
}

function keeps(row: HoldRow, { deviceId, start, end, examIds, walkIn }: ClaimedSlot): boolean {
  return (
    row.device_id === deviceId &&
    row.starts_at.getTime() === start &&
    row.ends_at.getTime() === end &&
    row.walk_in === walkIn &&
    row.exam_ids.join() === examIds.join()
  );
}

/** Throws hold-expired instead of slot-not-offered, because a patient who books had a hold. */
function throwHoldExpired(error: unknown): never {
  if (error instanceof RefusedSlot && error.code === 'slot-not-offered')
    throw new RefusedSlot('hold-expired', error.claim);
  throw error;
}
