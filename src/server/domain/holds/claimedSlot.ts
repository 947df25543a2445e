import { type BusyTimes, nothingBusy, selectBusyTimes } from '#server/db/queries/busyTime.ts';
import type { AllocatedSlot } from '#server/db/queries/hold.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { claimedNeed, type SlotNeed } from '../availability/slotNeed.ts';
import { slotCriteria, unavailability } from '../availability/slotRules.ts';
import { offerMinutes, type SlotClaim } from '../availability/slotToken.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot, Clinic, Device } from '../catalog/catalogSnapshot.ts';
import { activeClinic } from '../catalog/searchCatalog.ts';
import { DomainError } from '../domainError.ts';
import { RefusedSlot } from './refusedSlot.ts';

/** A claimed slot with its clinic, device and exams, and the room's time that it takes. */
export interface ClaimedSlot extends AllocatedSlot {
  readonly claim: SlotClaim;
  readonly clinic: Clinic;
  readonly device: Device;
  readonly need: SlotNeed;
}

/** Looks claims up in the served catalog. Throws RefusedSlot as `claimedSlot` does, and invalid-request for overlapping slots. */
export function claimedSlots(
  deps: Pick<BrandDeps, 'rules'>,
  catalog: CatalogSnapshot,
  claims: readonly SlotClaim[],
): readonly ClaimedSlot[] {
  const slots = claims.map((claim) => claimedSlot(catalog, deps, claim));
  refuseOverlaps(slots);
  return slots;
}

/** Looks a claim up in the served catalog. Throws RefusedSlot if clinic, device or exams are no longer offered. */
function claimedSlot(catalog: CatalogSnapshot, { rules }: Pick<BrandDeps, 'rules'>, claim: SlotClaim): ClaimedSlot {
  const clinic = activeClinic(catalog, claim.clinicId);
  const device = clinic?.devices.find(({ id }) => id === claim.deviceId);
  const need = claimedNeed(catalog, claim, rules.minimumNotice);
  if (!clinic || !device || !need?.exams.every(({ id }) => device.exams.has(id))) {
    throw new RefusedSlot('slot-not-offered', claim);
  }
  return {
    ...{ claim, clinic, device, need },
    clinicId: clinic.id,
    deviceId: device.id,
    start: claim.start,
    end: claim.start + need.minutes * 60_000,
    from: claim.start - need.prep * 60_000,
    until: claim.start + (need.minutes + need.cleanUp) * 60_000,
    examIds: claim.examIds,
    walkIn: claim.walkIn,
  };
}

/** Throws invalid-request for slots that overlap, for the patient or in a room. */
function refuseOverlaps(slots: readonly ClaimedSlot[]): void {
  slots.forEach((slot, index) => {
    const clash = slots
      .slice(0, index)
      .some(
        (other) =>
          (slot.start < other.end && other.start < slot.end) ||
          (slot.deviceId === other.deviceId && slot.from < other.until && other.from < slot.until),
      );
    if (clash) {
      const errors = [{ pointer: `/body/slots/${index}`, keyword: 'overlap' }];
      throw new DomainError('invalid-request', { detail: 'Choose times that do not overlap.', errors });
    }
  });
}

/** Checks that all slots are available now. Call it under the lock of their days. Throws as `checkSlotRules` does. */
export async function checkSlots(
  tx: Transaction,
  deps: Pick<BrandDeps, 'rules'>,
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
  checkSlotRules(deps, slots, { busy, now });
}

/**
 * Checks slots against the booking rules and busy times, by device id. Notice and horizon count from the time of the offer, at most
 * an hour ago, so that an offered slot is not refused because choosing took a minute. Throws RefusedSlot for the first slot that is
 * not available.
 */
export function checkSlotRules(
  { rules }: Pick<BrandDeps, 'rules'>,
  slots: readonly ClaimedSlot[],
  { busy, now }: { readonly busy: ReadonlyMap<number, BusyTimes>; readonly now: number },
): void {
  for (const { clinic, device, need, claim } of slots) {
    const checkedAt = Math.max(claim.offeredAt, now - offerMinutes * 60_000);
    const criteria = slotCriteria(clinic.timeZone, need, checkedAt, rules.horizonDays);
    const reason = unavailability(device, claim.start, busy.get(device.id) ?? nothingBusy, criteria);
    if (reason || claim.start <= now)
      throw new RefusedSlot(reason === 'taken' ? 'slot-taken' : 'slot-not-offered', claim);
  }
}
